import { useTranslation } from 'react-i18next';
import type { Zone } from '#domain/zones/types.ts';

const COUNTS = ['2', '3', '4', '5'] as const;
const NUMBERS = ['1', '2', '3', '4', '5'] as const;

/** A zone as people say it: its own name, else the standard label for its place among the others; and the letter for the map. */
export function useZoneNames(count: number): (zone: Pick<Zone, 'number' | 'name'>) => { readonly name: string; readonly letter: string } {
  const { t } = useTranslation('catalog');
  const among = COUNTS.find((one) => one === String(count));
  return ({ number, name }) => {
    const place = NUMBERS.find((one) => one === String(number));
    const label = among === undefined || place === undefined ? null : t(`zone.label.${among}.${place}` as 'zone.label.2.1');
    const letter = among === undefined || place === undefined ? null : t(`zone.letter.${among}.${place}` as 'zone.letter.2.1');
    return { name: name ?? label ?? t('zone.whole'), letter: name ?? letter ?? '' };
  };
}
