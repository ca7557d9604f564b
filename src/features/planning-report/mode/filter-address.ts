import { readValues, writeValues } from '#domain/fields/filters.ts';
import { REPORT_MENUS, type ReportMenu } from '#domain/reports/report.ts';
import { NO_REPORT_FILTER, type ReportFilter } from '#state/report-filter.ts';

const MENU_KEYS: Readonly<Record<ReportMenu, string>> = {
  years: 'campania',
  hybrids: 'hibrido',
  provinces: 'provincia',
  producers: 'productor',
  farms: 'establecimiento',
  makers: 'autor',
};
const [TEXT, ORDER, OLDEST] = ['buscar', 'orden', 'antiguos'] as const;
export const FILTER_KEYS: readonly string[] = [...Object.values(MENU_KEYS), TEXT, ORDER];

/** A filter as the pairs of an address; what asks nothing is left out. */
export function writeFilter(filter: ReportFilter): Record<string, string> {
  const menus = REPORT_MENUS.filter((menu) => filter[menu].length > 0).map((menu) => [MENU_KEYS[menu], writeValues(filter[menu])]);
  return {
    ...(Object.fromEntries(menus) as Record<string, string>),
    ...(filter.text === '' ? {} : { [TEXT]: filter.text }),
    ...(filter.is_oldest ? { [ORDER]: OLDEST } : {}),
  };
}

/** The filter an address names. */
export const readFilter = (query: URLSearchParams): ReportFilter => ({
  ...NO_REPORT_FILTER,
  ...Object.fromEntries(REPORT_MENUS.map((menu) => [menu, readValues(query.get(MENU_KEYS[menu]))])),
  text: query.get(TEXT) ?? '',
  is_oldest: query.get(ORDER) === OLDEST,
});
