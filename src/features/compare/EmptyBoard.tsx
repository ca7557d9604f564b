import { Columns2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { AddField } from './bar/AddField.tsx';
import styles from './CompareView.module.css';

/** Nothing to compare yet: how to begin. */
export function EmptyBoard({ is_phone }: { is_phone: boolean }) {
  const { t } = useTranslation('compare');
  return (
    <div className={styles['middle']}>
      <EmptyState
        drawing={<Columns2 size={40} strokeWidth={1.2} aria-hidden="true" />}
        title={t('empty')}
        text={t(is_phone ? 'empty_phone' : 'empty_text')}
        actions={<AddField />}
      />
    </div>
  );
}
