import { expect, it } from 'vitest';
import { formatsFor } from '#domain/formats.ts';
import { readDate } from '#i18n/read-date.ts';
import { formattersMade } from '../../tests/setup/page/formatters-made.ts';
import { localDay, localHour } from './calendar/local-hour.ts';
import { COUNTRY_CATALOG } from './catalog/countries.ts';
import { PROVINCES } from './catalog/provinces.ts';
import { dayDate } from './series/epoch-day.ts';
import { yearFrom } from './plans/plan-year.ts';

const DAYS = Array.from({ length: 200 }, (_, i) => dayDate(19_000 + i * 9));
const writeAll = (): void => {
  for (const { code } of COUNTRY_CATALOG) {
    const formats = formatsFor(code === 'BR' ? 'pt' : 'es', code);
    for (const day of DAYS) {
      formats.date(day);
      formats.dayMonth(`${day}T12:00:00Z`);
      formats.time(`${day}T12:00:00Z`);
      formats.ago(3);
      formats.list([day, formats.hectares(12.5), formats.signed(0.1)]);
      readDate(formats.date(day), formats.locale);
    }
  }
};
const readClocks = (): void => {
  for (const { timezone: zone } of PROVINCES) {
    for (const day of DAYS) {
      localDay(new Date(`${day}T02:00:00Z`), zone);
      localHour(Date.parse(`${day}T02:00:00Z`), zone);
      yearFrom(`${day}T02:00:00Z`, zone);
    }
  }
};

it('makes one formatter for each locale and options, however many days are written', async () => {
  expect(await formattersMade(() => new Intl.NumberFormat('es-AR').format(1))).toBe(1);
  const [first, again] = [await formattersMade(writeAll), await formattersMade(writeAll)];
  expect([first < 40, again]).toEqual([true, 0]);
});

it('makes one formatter for each use of a time zone', async () => {
  const zones = new Set(PROVINCES.map(({ timezone }) => timezone)).size;
  const [first, again] = [await formattersMade(readClocks), await formattersMade(readClocks)];
  expect([first <= 3 * zones, again]).toEqual([true, 0]);
});
