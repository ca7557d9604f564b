import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordKind } from '#domain/activities/record-items.ts';
import { KIND_ICONS } from '#widgets/record/kind-icons.ts';
import { ACTIVITY_KINDS, LOG_KINDS } from '../kinds.ts';
import styles from './Form.module.css';

const KINDS: readonly RecordKind[] = [...ACTIVITY_KINDS, ...LOG_KINDS];

/** What is entered: native radio buttons as tiles, so the arrow keys move between them. */
export function KindPicker({ value, onChange }: { value: RecordKind; onChange: (kind: RecordKind) => void }) {
  const { t } = useTranslation('activities');
  const name = useId();
  return (
    <fieldset className={styles['kinds']}>
      <legend className="visually-hidden">{t('form.kind')}</legend>
      {KINDS.map((kind) => {
        const Icon = KIND_ICONS[kind];
        return (
          <label key={kind} className={styles['kind']}>
            <input type="radio" name={name} checked={kind === value} onChange={() => onChange(kind)} />
            <Icon size={18} aria-hidden="true" />
            <span>{t(`kind.${kind}`)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
