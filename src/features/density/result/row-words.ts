import { useTranslation } from 'react-i18next';
import type { FieldRow } from '#domain/density/recommend-field.ts';
import { useZoneNames } from '#i18n/use-zone-names.ts';
import { zoneColor } from '#widgets/zone-color.ts';

export type RowWords = { readonly name: string; readonly letter: string; readonly color: string };

/** A zone or an environment as people say it, with its letter and its colour. */
export function useRowWords(rows: readonly FieldRow[]): (row: FieldRow) => RowWords {
  const { t } = useTranslation('density');
  const count = rows.length;
  const namesOf = useZoneNames(count);
  return ({ zone, environment }) => {
    const number = zone?.number ?? (environment === 'low' ? 1 : environment === 'middle' ? 2 : 3);
    const { name, letter } = namesOf({ number, name: zone?.name ?? null });
    return { name: environment === null ? name : t(`environment.${environment}`), letter, color: zoneColor(number, count) };
  };
}
