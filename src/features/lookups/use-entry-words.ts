import { useTranslation } from 'react-i18next';
import { cropKey } from '#domain/codes.ts';
import type { LookupEntry } from '#domain/schemas/lookup.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { describeEntry } from './describe-entry.ts';

/** An entry's name and what it says, in the reader's language. */
export function useEntryWords(named: readonly LookupEntry[]) {
  const { t } = useTranslation(['lookups', 'catalog']);
  const format = useFormat();
  const language = useLanguage();
  const option = (value: Parameters<Parameters<typeof describeEntry>[1]['option']>[0]): string => t(`option.${value}`);
  const crop = (code: number): string => t(`catalog:crop.${cropKey(code) ?? 'none'}`);
  const entryName = (list: LookupEntry['list'], code: string): string =>
    named.find((entry) => entry.list === list && entry.code === code)?.names[language] ?? code;
  return {
    option,
    crop,
    nameOf: ({ names }: LookupEntry): string => names[language],
    describe: (entry: LookupEntry): string =>
      describeEntry(entry, {
        option,
        crop,
        entry: entryName,
        number: (value) => format.entered(value),
        date: (day) => format.date(day),
        list: format.list,
      }),
    entryName,
  };
}
