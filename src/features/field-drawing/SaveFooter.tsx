import { useTranslation } from 'react-i18next';
import { PanelFooter, usePanel } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import styles from './SaveFooter.module.css';

type SaveFooterProps = {
  /** Unique on the page; the sentence describes the button it forbids. */
  readonly why_id: string;
  /** Why the outline cannot be saved, or null when it can. */
  readonly why: string | null;
  readonly why_shown?: boolean;
  readonly label: string;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onSave: () => void;
};

/** Save and cancel below an outline, with the reason that stands in the way. */
export function SaveFooter({ why_id, why, why_shown = true, label, busy, disabled, onSave }: SaveFooterProps) {
  const { t } = useTranslation('common');
  const panel = usePanel();
  return (
    <PanelFooter>
      <div className={styles['footer']}>
        {why !== null && why_shown && (
          <p className={styles['why']} id={why_id}>
            {why}
          </p>
        )}
        <div className={styles['buttons']}>
          <Button
            variant="primary"
            block
            busy={busy}
            disabled={disabled || why !== null}
            aria-describedby={why === null ? undefined : why_id}
            onClick={onSave}
          >
            {label}
          </Button>
          <Button onClick={() => panel.close()}>{t('cancel')}</Button>
        </div>
      </div>
    </PanelFooter>
  );
}
