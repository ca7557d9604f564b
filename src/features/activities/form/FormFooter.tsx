import { useTranslation } from 'react-i18next';
import { PanelFooter } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import styles from './Form.module.css';

type Props = {
  readonly form_id: string;
  readonly label: string;
  readonly is_new: boolean;
  readonly busy: boolean;
  /** Which of the two was pressed. */
  readonly onPress: (goes_on: boolean) => void;
};

/** Saves and closes; what is new can be saved and followed by another. */
export function FormFooter({ form_id, label, is_new, busy, onPress }: Props) {
  const { t } = useTranslation('activities');
  return (
    <PanelFooter>
      <div className={styles['footer']}>
        <Button variant="primary" type="submit" form={form_id} busy={busy} onClick={() => onPress(false)}>
          {label}
        </Button>
        {is_new && (
          <Button type="submit" form={form_id} busy={busy} onClick={() => onPress(true)}>
            {t('form.save_and_another')}
          </Button>
        )}
      </div>
    </PanelFooter>
  );
}

/** What is refused where no field is chosen. */
export function NoField() {
  const { t } = useTranslation('activities');
  return (
    <p className={styles['wrong']} role="alert">
      {t('form.no_field')}
    </p>
  );
}
