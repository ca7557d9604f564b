import type { Country } from '#domain/codes.ts';
import type { LookupEntry } from '#domain/schemas/lookup.ts';

type Words = {
  readonly option: (value: Extract<LookupEntry, { list: 'brand' | 'mode' }>['attributes']['kind'] | ActivityOf | Country) => string;
  readonly crop: (code: number) => string;
  /** The name of an entry of another list. */
  readonly entry: (list: LookupEntry['list'], code: string) => string;
  readonly number: (value: number) => string;
  readonly date: (day: string) => string;
  readonly list: (words: readonly string[]) => string;
};
type ActivityOf = Extract<LookupEntry, { list: 'mode' }>['attributes']['activity'];

const rangeOf = (min: number | null, max: number | null, unit: string, number: Words['number']): string | null => {
  if (min === null && max === null) return null;
  return `${[min, max].flatMap((value) => (value === null ? [] : [number(value)])).join('–')} ${unit}`;
};

/** What an entry says beside its name, in a line. */
export function describeEntry(entry: LookupEntry, { option, crop, entry: name, number, date, list }: Words): string {
  switch (entry.list) {
    case 'brand':
      return option(entry.attributes.kind);
    case 'genotype': {
      const { seed_brand } = entry.attributes;
      return [crop(entry.attributes.crop), seed_brand === null ? null : name('brand', seed_brand)].filter(Boolean).join(' · ');
    }
    case 'product': {
      const { product_type, unit, usual_min, usual_max } = entry.attributes;
      const unit_name = name('unit', unit);
      return [name('product_type', product_type), rangeOf(usual_min, usual_max, unit_name, number) ?? unit_name].join(' · ');
    }
    case 'product_type':
      return option(entry.attributes.activity);
    case 'unit':
      return list(entry.attributes.activities.map(option));
    case 'mode':
      return `${option(entry.attributes.activity)} · ${option(entry.attributes.kind)}`;
    case 'year_type':
      return '';
    case 'stage':
      return `${entry.attributes.short} · ${list(entry.attributes.crops.map(crop))}`;
    case 'price_relation': {
      const { place, date: day, source, fertilizer, fertilizer_usd_t, grain_usd_t } = entry.attributes;
      return [place, date(day), source, `${name('product', fertilizer)} ${number(fertilizer_usd_t)} : ${number(grain_usd_t)} USD/t`].join(
        ' · ',
      );
    }
  }
}
