import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Coverage } from '#domain/coverage/coverage.ts';
import { reasonSchema } from '#domain/schemas/text.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { useFormOf } from '#ui/forms/use-form-of.ts';
import { TextArea } from '#ui/inputs/TextArea.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { voidCoverage } from './actions.ts';
import styles from './Panel.module.css';

const schema = z.object({ reason: reasonSchema });
type Props = { readonly coverage: Coverage; readonly name: string; readonly onClose: () => void };

/** Annuls a coverage, for a reason that its holder reads; it does not come back. */
export function VoidDialog({ coverage, name, onClose }: Props) {
  const { t } = useTranslation(['coverage', 'common']);
  const form = useFormOf(schema, { reason: '' });
  const annul = useAction(voidCoverage, {
    done: 'coverage:voided',
    params: () => ({ name }),
    onDone: onClose,
    onError: (error) => {
      if (form.place(error)) return true;
      onClose();
      return false;
    },
  });
  return (
    <Dialog open must_answer title={t('void.title', { name })} onClose={onClose}>
      <form className={styles['dialog']} noValidate onSubmit={form.submit(({ reason }) => annul.run(coverage, reason))}>
        <p>{t('void.text')}</p>
        <TextArea data-first-focus="" label={t('void.reason')} rows={3} {...form.input('reason')} />
        <div className={styles['verbs']}>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="danger" busy={annul.busy}>
            {t('void.verb')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
