import { useTranslation } from 'react-i18next';
import { NoteBox } from '#ui/display/Tag.tsx';
import styles from './Form.module.css';

/** What is asked before a form is saved; pressing once more saves it. */
export function Doubts({ doubts }: { readonly doubts: readonly string[] }) {
  const { t } = useTranslation('activities');
  if (doubts.length === 0) return null;
  return (
    <NoteBox tone="warn" role="alert">
      <strong>{t('form.doubts')}</strong>
      <ul className={styles['doubts']}>
        {doubts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </NoteBox>
  );
}
