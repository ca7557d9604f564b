import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/schemas/field.ts';
import { SHARE_LEVELS } from '#domain/schemas/share.ts';
import styles from './OwnerLine.module.css';

/** Whose field it is where it is somebody else's, and what its guest may do. */
export function OwnerLine({ field }: { field: Field }) {
  const { t } = useTranslation('fields');
  if (field.owner_name === null) return null;
  const level = SHARE_LEVELS.toReversed().find((one) => field.relations.includes(one));
  return (
    <p className={styles['line']} data-testid="owner-line">
      <Users size={14} aria-hidden="true" />
      <span>{t(level === undefined ? 'shared.of' : 'shared.by', { name: field.owner_name })}</span>
      {level !== undefined && <b>{t(`shared.level.${level}`)}</b>}
    </p>
  );
}
