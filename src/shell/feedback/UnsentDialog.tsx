import { useTranslation } from 'react-i18next';
import { answerUnsent, useUnsent } from '#state/unsent.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';

/** Before somebody leaves: what this device has not sent yet, and what becomes of it. */
export function UnsentDialog() {
  const { t } = useTranslation('common');
  const { notes, photos, lost } = useUnsent();
  return (
    <Dialog
      open
      must_answer
      onClose={() => answerUnsent(false)}
      title={t('unsent.title')}
      actions={
        <>
          <Button onClick={() => answerUnsent(true)}>{t('unsent.leave')}</Button>
          <Button variant="primary" data-first-focus="" onClick={() => answerUnsent(false)}>
            {t('unsent.stay')}
          </Button>
        </>
      }
    >
      <ul>
        {notes > 0 && <li>{t('unsent.notes', { count: notes })}</li>}
        {photos > 0 && <li>{t('unsent.photos', { count: photos })}</li>}
      </ul>
      {lost < notes + photos && <p>{t('unsent.kept')}</p>}
      {lost > 0 && <p>{t('unsent.lost', { count: lost })}</p>}
    </Dialog>
  );
}
