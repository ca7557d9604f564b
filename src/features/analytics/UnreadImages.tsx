import { useTranslation } from 'react-i18next';
import { isErrorCode } from '#domain/errors.ts';
import type { SceneFailure } from '#domain/schemas/imagery.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import styles from './Panel.module.css';

/** Dates named one by one; the rest are in the count. */
const NAMED = 6;

/** Which images of a period could not be read, and why; nothing where all could. */
export function UnreadImages({ failed }: { failed: readonly SceneFailure[] }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  if (failed.length === 0) return null;
  const reasons = [...Map.groupBy(failed.slice(-NAMED), ({ code }) => code)].map(
    ([code, some]) =>
      `${some.map(({ date }) => format.dayMonth(date)).join(', ')} (${codeText(isErrorCode(code) ? code : 'SCENE_UNREADABLE')})`,
  );
  return (
    <p className={styles['pending']} role="status">
      {t('season.unread', { count: failed.length, which: `${failed.length > NAMED ? '… ' : ''}${reasons.join('; ')}` })}
    </p>
  );
}
