import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { PLAN_STATUS } from '#domain/codes.ts';
import type { AppError } from '#domain/errors.ts';
import type { Field } from '#domain/schemas/field.ts';
import { emailSchema } from '#domain/schemas/user.ts';
import { codeText } from '#i18n/error-text.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { useSession } from '#state/session.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { useFormOf } from '#ui/forms/use-form-of.ts';
import { NoteBox } from '#ui/display/Tag.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import { offerField } from './actions.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Consequences } from './Consequences.tsx';
import styles from './Panel.module.css';

/** Refusals that are about what was typed: said beside it. */
const BY_CODE = { EMAIL_INVALID: 'email', INVALID: 'email', TRANSFER_TO_SELF: 'email' } as const;
const schema = z.object({ email: emailSchema });

/** The address of the new owner, what goes with the field and what ends; asked once more before it is sent. */
export function OfferForm({ field }: { field: Field }) {
  const { t } = useTranslation('transfers');
  const own = useSession((state) => state.user?.user);
  const { input, submit, place, refuse } = useFormOf(schema, { email: '' }, { by_code: BY_CODE });
  const [confirming, setConfirming] = useState<string | null>(null);
  const [is_paying, setPaying] = useState(field.plan_status === PLAN_STATUS.pending);
  const offer = useAction(offerField, {
    done: 'transfers:done.offered',
    params: ({ other }) => ({ name: field.name, email: other }),
    onDone: () => setConfirming(null),
    onError: (error: AppError) => {
      setConfirming(null);
      if (error.code === 'TRANSFER_PENDING_PLAN') {
        setPaying(true);
        return true;
      }
      return place(error);
    },
  });
  const ask = submit(({ email }) => {
    if (email === own) refuse('email', 'TRANSFER_TO_SELF');
    else setConfirming(email);
  });
  return (
    <form className={styles['panel']} noValidate onSubmit={ask}>
      {is_paying && (
        <NoteBox tone="warn" role="status" icon={<CircleAlert size={16} aria-hidden="true" />}>
          {codeText('TRANSFER_PENDING_PLAN')}
        </NoteBox>
      )}
      <TextField
        label={t('offer.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        placeholder={t('offer.email_placeholder')}
        hint={t('offer.hint')}
        {...input('email')}
      />
      <Consequences field={field} />
      <div className={styles['verbs']}>
        <Button variant="primary" type="submit" disabled={is_paying}>
          {t('offer.verb')}
        </Button>
      </div>
      {confirming !== null && (
        <ConfirmDialog
          name={field.name}
          email={confirming}
          busy={offer.busy}
          onClose={() => setConfirming(null)}
          onConfirm={() => void offer.run(field.id, confirming)}
        />
      )}
    </form>
  );
}
