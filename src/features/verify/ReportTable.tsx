import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { brandOfNumber } from '#domain/accounts/brand-numbers.ts';
import type { PrintedField } from '#domain/reports/report.ts';
import type { SealedData } from '#domain/reports/sealed-data.ts';
import { useFormat } from '#i18n/use-format.ts';
import { BRANDS } from '#shell/brand/brands.ts';
import type { Answer, ReadFile, Result } from './actions.ts';
import styles from './Page.module.css';

type Row = { readonly label: string; readonly value: string; readonly is_right: boolean | null; readonly lang?: string };

function Rows({ title, code, rows }: { readonly title: string; readonly code: string; readonly rows: readonly Row[] }) {
  const { t } = useTranslation('verify');
  return (
    <section className={styles['says']} aria-labelledby="says">
      <header>
        <h2 id="says">{title}</h2>
        <span>{t('says.code', { code })}</span>
      </header>
      <dl>
        {rows.map(({ label, value, is_right, lang }, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a page may name two things alike
          <div key={i} data-wrong={is_right === false}>
            <dt lang={lang}>{label}</dt>
            <dd lang={lang}>{value}</dd>
            {is_right === true && (
              <dd className={styles['mark']}>
                <Check size={16} aria-hidden="true" />
                <span className="visually-hidden">{t('says.right')}</span>
              </dd>
            )}
            {is_right === false && (
              <dd className={styles['mark']}>
                <X size={16} aria-hidden="true" /> {t('says.wrong')}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What stands in the data that no page has to print, told by the data alone. */
function useRowsOf(data: SealedData, answer: Answer | null, mark: boolean | null): { readonly head: Row[]; readonly foot: Row[] } {
  const { t } = useTranslation('verify');
  const format = useFormat();
  const { producer, images, issued, version } = data;
  const lang = data.sheet.language;
  const row = (label: string, value: string): Row => ({ label, value, is_right: mark });
  const when = `${format.date(issued.at)}, ${format.time(issued.at)}`;
  const fieldsText = (fields: readonly PrintedField[]): string => {
    const [first] = fields;
    const area = format.hectares(fields.reduce((sum, { area_ha }) => sum + area_ha, 0));
    return fields.length === 1 && first !== undefined
      ? [first.name, first.farm, area].join(', ')
      : t('says.fields', { count: fields.length, area });
  };
  const newest = Math.max(version, answer?.newest_version ?? version);
  return {
    head: [
      { label: t('says.kind'), value: data.sheet.title, is_right: mark, lang },
      row(t('says.field'), data.kind === 'coverage' ? fieldsText(data.fields) : fieldsText([data.field])),
      ...(producer === null ? [] : [row(t('says.producer'), producer)]),
    ],
    foot: [
      ...(images.length === 0 ? [] : [row(t('says.images'), format.list([...new Set(images.map(({ date }) => format.date(date)))]))]),
      row(t('says.issued'), `${when}, ${t('says.version', { version, of: newest })}`),
    ],
  };
}

type FileProps = { readonly read: ReadFile; readonly data: SealedData; readonly result: Result };

/** What a file says: before an answer nothing is marked, and of a good one nothing has to be. */
export function FileSays({ read, data, result: { verdict, answer, facts } }: FileProps) {
  const { t } = useTranslation('verify');
  const is_altered = verdict === 'altered';
  const { head, foot } = useRowsOf(data, answer, is_altered && answer !== null && answer.verdict !== 'altered' ? true : null);
  const rows = facts.map(({ label, value, is_right }): Row => {
    return { label, value, is_right: is_altered ? is_right : null, lang: data.sheet.language };
  });
  return <Rows title={t(is_altered ? 'says.file' : 'says.report')} code={read.claim.code} rows={[...head, ...rows, ...foot]} />;
}

/** What a code alone tells: who issued it, when, and which version. */
export function CodeSays({ code, answer }: { readonly code: string; readonly answer: Answer }) {
  const { t } = useTranslation('verify');
  const format = useFormat();
  const { brand, issued_on, version, newest_version } = answer;
  if (brand === null || issued_on === null || version === null) return null;
  const row = (label: string, value: string): Row => ({ label, value, is_right: null });
  const rows = [
    row(t('says.brand'), BRANDS[brandOfNumber(brand)].name),
    row(t('says.issued'), format.date(issued_on)),
    row(t('says.version_name'), t('says.version', { version, of: newest_version ?? version })),
  ];
  return <Rows title={t('says.of_code')} code={code} rows={rows} />;
}
