import { useTranslation } from 'react-i18next';
import { useLookups } from '#api/use-lookups.ts';
import { lastOfRecord } from '#domain/summary/changes-since.ts';
import { useFormat } from '#i18n/use-format.ts';
import { KIND_ICONS } from '#widgets/record/kind-icons.ts';
import { useRecordTexts } from '#widgets/record/use-record-texts.ts';
import { showRecord } from './actions.ts';
import styles from './Panel.module.css';
import { Section } from './Section.tsx';
import type { FieldRecord } from './use-field-record.ts';

const ICON = 16;
const MOST = 3;

/** What was done or seen last on a field. */
export function LastRecords({ record: { record, error, retry } }: { readonly record: FieldRecord }) {
  const { t } = useTranslation('summary');
  const format = useFormat();
  const describe = useRecordTexts(useLookups());
  const items = record === null ? null : lastOfRecord(record.activities, record.entries, MOST);
  return (
    <Section id="last" title={t('last.title')} error={error} onRetry={retry} is_pending={items === null}>
      {items?.length === 0 && <p className={styles['says']}>{t('last.none')}</p>}
      {items !== null && items.length > 0 && (
        <ul className={styles['lines']}>
          {items.map((item) => {
            const Icon = KIND_ICONS[item.kind];
            const { title, brief, amount } = describe(item);
            const said = brief === '' ? amount : brief;
            return (
              <li key={item.id}>
                <button type="button" className={styles['line']} onClick={() => showRecord(item)}>
                  <span className={styles['icon']} aria-hidden="true">
                    <Icon size={ICON} />
                  </span>
                  <span>{said === '' ? title : `${title}, ${said}`}</span>{' '}
                  <span className={styles['quiet']}>{format.dayMonth(item.day)}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
