import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { lastDayOf } from '#domain/coverage/states.ts';
import { FLIGHT_SERVICE } from '#domain/flights/flight-service.ts';
import { COVERAGE } from '#domain/limits.ts';
import { useFormat } from '#i18n/use-format.ts';
import { BRANDS, type TermsDocument } from '#shell/brand/brands.ts';
import { useBrand } from '#shell/brand/appearance.ts';
import { NotFoundPage } from '#shell/public/NotFoundPage.tsx';
import { PublicPage } from '#shell/public/PublicPage.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { download, fileName } from '#ui/download.ts';
import text from '#ui/text.module.css';
import { versionAt, versionsOf } from './documents.ts';
import styles from './Page.module.css';

const BYTES_PER_MB = 1024 * 1024;
/** A season of any year ends on the same day. */
const LAST_DAY = lastDayOf({ year: 2026 });

/** `base` is the document's own address; what stands behind it names a version. */
export default function Page({ document, base }: { document: TermsDocument; base: string }) {
  const { t } = useTranslation('terms');
  const format = useFormat();
  const [path] = useLocation();
  const shown = useBrand().name;
  // The seed brand's terms are its own, whatever colours they are looked at in.
  const brand = document === 'seed' || document === 'coverage' ? BRANDS.brevant.name : shown;
  const version = versionAt(document, path.slice(base.length).replaceAll('/', ''));
  if (version === undefined) return <NotFoundPage title={t('not_found')} />;
  const [newest, ...older] = versionsOf(document);
  const title = t(`${document}.title`, { brand });
  const of = t('version', { version: version.version, day: format.date(version.since) });
  const { photos_per_100ha, minutes_per_100ha, max_wind_kmh, reschedule_notice_h } = FLIGHT_SERVICE;
  const terms = { last_day: format.dayMonth(LAST_DAY), mb: COVERAGE.invoice_bytes / BYTES_PER_MB };
  const values = { brand, ...terms, photos: photos_per_100ha, minutes: minutes_per_100ha, limit: max_wind_kmh, hours: reschedule_notice_h };
  const sections = version.sections.map((id) => ({ id, title: t(`section.${id}.title`), text: t(`section.${id}.text`, values) }));
  const save = (): void => {
    const text = [title, of, ...sections.map((section, i) => `${i + 1}. ${section.title}\n${section.text}`)].join('\n\n');
    download(new TextEncoder().encode(`${text}\n`), fileName(`${title} ${version.version}`, 'txt'), 'text/plain;charset=utf-8');
  };
  return (
    <PublicPage title={title}>
      <article className={styles['terms']}>
        <header>
          <h1 className={text['h1']}>{title}</h1>
          <p className={text['sub']}>{of}</p>
          {version !== newest && (
            <p>
              {t('old')}{' '}
              <Link href={base} className={text['link'] ?? ''}>
                {t('newest')}
              </Link>
            </p>
          )}
          <Button icon={<Download size={16} aria-hidden="true" />} onClick={save}>
            {t('download')}
          </Button>
        </header>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <h2 className={text['h3']}>{section.title}</h2>
              <p>{section.text}</p>
            </li>
          ))}
        </ol>
        {older.length > 0 && (
          <footer>
            <h2 className={text['h3']}>{t('other_versions')}</h2>
            <ul>
              {versionsOf(document).map((one) => (
                <li key={one.version}>
                  <Link href={`${base}/${one.version}`} className={text['link'] ?? ''}>
                    {t('version', { version: one.version, day: format.date(one.since) })}
                  </Link>
                </li>
              ))}
            </ul>
          </footer>
        )}
      </article>
    </PublicPage>
  );
}
