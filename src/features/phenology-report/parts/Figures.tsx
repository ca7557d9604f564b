import { useTranslation } from 'react-i18next';
import type { Report } from '../data/report.ts';
import styles from '../Panel.module.css';
import type { ReportTexts } from '../use-report-texts.ts';

/** Where the crop stands, in four numbers. */
export function Figures({ report, texts }: { readonly report: Report; readonly texts: ReportTexts }) {
  const { t } = useTranslation('phenology-report');
  return (
    <dl className={styles['figures']} data-testid="phenology-figures">
      {texts.figures(report).map(({ key, value, unit, note }) => (
        <div key={key}>
          <dt>{t(`figure.${key}`)}</dt>
          <dd>
            <strong>{value}</strong> {unit}
          </dd>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
