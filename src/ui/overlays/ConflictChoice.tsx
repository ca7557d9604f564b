import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/Button.tsx';
import styles from './ConflictChoice.module.css';
import { NoteBox } from '../display/Tag.tsx';

/** One thing two people changed: what it is called, and both values in words. */
export type Conflict<Key extends string> = { readonly key: Key; readonly label: string; readonly mine: string; readonly theirs: string };

export type ConflictChoiceProps<Key extends string> = {
  /** Whose data somebody else changed meanwhile. */
  readonly title: string;
  readonly conflicts: readonly Conflict<Key>[];
  readonly onChoose: (key: Key, use_theirs: boolean) => void;
};

/** Both versions of what two people changed, one by one; nothing typed is lost (rules 42). */
export function ConflictChoice<Key extends string>({ title, conflicts, onChoose }: ConflictChoiceProps<Key>) {
  const { t } = useTranslation('common');
  return (
    <NoteBox tone="warn" role="alert">
      <strong>{title}</strong>
      <p>{t('conflict.text')}</p>
      {conflicts.map(({ key, label, mine, theirs }) => (
        <div key={key} role="group" aria-label={label} className={styles['choice']}>
          <span>{label}</span>
          <Button size="sm" onClick={() => onChoose(key, false)}>{`${t('conflict.mine')}: ${mine || '—'}`}</Button>
          <Button size="sm" onClick={() => onChoose(key, true)}>{`${t('conflict.theirs')}: ${theirs || '—'}`}</Button>
        </div>
      ))}
    </NoteBox>
  );
}
