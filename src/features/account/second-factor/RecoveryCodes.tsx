import { useTranslation } from 'react-i18next';
import { download } from '#ui/download.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import styles from '../Account.module.css';

/** Shown once: the server keeps hashes only. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('account');
  const save = (): void => download(new TextEncoder().encode(`${codes.join('\r\n')}\r\n`), 'surco-codigos.txt', 'text/plain');
  return (
    <div className={styles['form']}>
      <NoteBox tone="warn" role="status">
        {t('factor.codes_lead')}
      </NoteBox>
      <ul className={styles['codes']} aria-label={t('factor.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles['row']}>
        <Button onClick={save}>{t('factor.save_codes')}</Button>
        <Button variant="primary" onClick={onDone}>
          {t('factor.codes_kept')}
        </Button>
      </div>
    </div>
  );
}
