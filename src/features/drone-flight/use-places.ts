import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldList } from '#api/fields/use-fields.ts';
import { PROVINCES } from '#domain/catalog/provinces.ts';
import { FLIGHT_PLACES } from '#domain/flights/flight-places.ts';
import { useSession } from '#state/session.ts';
import type { Choice } from '#ui/inputs/Select.tsx';

export type Asked = { readonly province: string } | { readonly longitude: number; readonly latitude: number };
export type Places = {
  readonly options: readonly Choice<string>[];
  /** What to ask the server for a choice. */
  readonly asked: (value: string) => Asked | null;
};

/** Of a field no more is disclosed than the tenth of a degree the forecast is for. */
const tenth = (degrees: number): number => Math.round(degrees * 10) / 10;
const around = ([longitude, latitude]: readonly [number, number]): Asked => ({ longitude: tenth(longitude), latitude: tenth(latitude) });
const nameOf = (code: string): string => PROVINCES.find((province) => province.code === code)?.name ?? '';

/** Where a flight may be wanted: own fields for who is signed in, towns, and provinces by their middle. */
export function usePlaces(): Places {
  const { t } = useTranslation(['drone-flight', 'catalog']);
  const is_signed_in = useSession((state) => state.status === 'signed_in');
  const fields = useFieldList(is_signed_in).data?.fields;
  return useMemo(() => {
    const own = (fields ?? []).map((field) => ({
      value: `field:${field.id}`,
      label: field.name,
      note: field.farm_name,
      asked: around(field.label),
    }));
    const towns = FLIGHT_PLACES.map((place) => ({
      value: `town:${place.id}`,
      label: place.name,
      note: nameOf(place.province),
      asked: around(place.position),
    }));
    const provinces = PROVINCES.map(({ code, name, country }) => ({
      value: code,
      label: name,
      note: t('wind.middle', { country: t(`catalog:country.${country}`) }),
      asked: { province: code },
    }));
    const all = [...own, ...towns, ...provinces];
    return {
      options: all.map(({ value, label, note }) => ({ value, label, note })),
      asked: (value) => all.find((one) => one.value === value)?.asked ?? null,
    };
  }, [fields, t]);
}
