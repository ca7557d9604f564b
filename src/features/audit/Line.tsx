import { useTranslation } from 'react-i18next';
import { cachedField } from '#api/fields/use-fields.ts';
import type { AuditLine } from '#domain/schemas/people.ts';
import { useFormat } from '#i18n/use-format.ts';
import { describeLine } from './describe-line.ts';
import styles from './Panel.module.css';

/** One act: what, who and when; the fields it touched where the list is about many. */
export function Line({ line, shows_fields }: { line: AuditLine; shows_fields: boolean }) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const actor = line.is_self ? t('you') : (line.actor?.name ?? t('unknown'));
  const names = line.field_ids.flatMap((id) => cachedField(id)?.name ?? []);
  const fields = names.length === line.field_ids.length ? format.list(names) : t('fields', { count: line.field_ids.length });
  return (
    <li className={styles['line']} data-action={line.action}>
      <b>{t(`action.${describeLine(line)}`)}</b>
      <span>{[actor, shows_fields && line.field_ids.length > 0 ? fields : null].filter(Boolean).join(' · ')}</span>
      <time dateTime={line.at}>{`${format.date(line.at)}, ${format.time(line.at)}`}</time>
    </li>
  );
}
