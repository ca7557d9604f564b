import { useTranslation } from 'react-i18next';
import { FILE_ENDINGS } from '#domain/files/file-endings.ts';
import { FILE } from '#domain/limits.ts';
import { useFormat } from '#i18n/use-format.ts';
import { FileDrop } from '#ui/inputs/FileDrop.tsx';
import { Problem } from './Notes.tsx';
import styles from './Panel.module.css';
import { takeFile, useImport } from './store.ts';

const BYTES_PER_MB = 1024 * 1024;

/** Four fields read from a file: one to look at, one to stay out. The product's own shapes. */
const Drawing = () => (
  <svg width="148" height="96" viewBox="0 0 148 96" aria-hidden="true" strokeLinejoin="round" strokeWidth="1.8">
    <path d="M12 22 54 12 60 48 16 54Z" fill="var(--surface-3)" stroke="var(--ink-3)" />
    <path d="M58 11 98 4 106 40 64 47Z" fill="var(--surface-3)" stroke="var(--ink-3)" />
    <path d="M16 58 60 52 66 84 20 90Z" fill="var(--warn-soft)" stroke="var(--warn)" strokeDasharray="5 3.5" />
    <path d="M65 51 107 44 112 62 134 58 138 80 71 86Z" fill="var(--danger-soft)" stroke="var(--danger)" />
  </svg>
);

/** Before a file is chosen, and after one could not be read. */
export function DropState() {
  const { t } = useTranslation('field-import');
  const format = useFormat();
  const has_problem = useImport((state) => state.problem !== null);
  const facts = [
    [t('drop.formats'), t('drop.formats_text')],
    [
      t('drop.limits'),
      t('drop.limits_text', {
        size: format.withUnit(FILE.kml_bytes / BYTES_PER_MB, 'MB'),
        features: format.number(FILE.features),
        points: format.number(FILE.file_vertices),
      }),
    ],
    [t('drop.fields'), t('drop.fields_text')],
  ];
  return (
    <div className={styles['start']}>
      <Drawing />
      <h3 className={styles['startTitle']}>{t('drop.title')}</h3>
      <p className={styles['startText']}>{t('drop.text')}</p>
      <Problem />
      <FileDrop
        label={t(has_problem ? 'drop.choose_other' : 'drop.choose')}
        accept={FILE_ENDINGS}
        onFiles={([file]) => file !== undefined && takeFile(file)}
      />
      <dl className={styles['limits']}>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
