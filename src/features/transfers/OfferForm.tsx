import { CircleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PLAN_STATUS } from '#domain/codes.ts';
import type { AppError, ErrorCode } from '#domain/errors.ts';
import type { Field } from '#domain/schemas/field.ts';
import { emailSchema } from '#domain/schemas/user.ts';
import { codeText } from '#i18n/error-text.ts';
import { useAction } from '#shell/use-action.ts';
import { useSession } from '#state/session.ts';
import { Button } from '#ui/Button.tsx';
import { NoteBox } from '#ui/Tag.tsx';
import { TextField } from '#ui/TextField.tsx';
import { offerField } from './actions.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Consequences } from './Consequences.tsx';
import styles from './Panel.module.css';

/** Refusals that are about what was typed: said beside it. */
const OF_ADDRESS: readonly ErrorCode[] = ['EMAIL_INVALID', 'REQUIRED', 'TOO_LONG', 'INVALID', 'TRANSFER_TO_SELF'];

/** The address of the new owner, what goes with the lot and what ends; asked once more before it is sent. */
export function OfferForm({ field }: { field: Field }) {
  const { t } = useTranslation('transfers');
  const own = useSession((state) => state.user?.user);
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<ErrorCode | null>(null);
  const [confirming, setConfirming] = useState<string | null>(null);
  const [is_paying, setPaying] = useState(field.plan_status === PLAN_STATUS.pending);
  const refuse = (code: ErrorCode): void => {
    setProblem(code);
    input.current?.focus();
  };
  const offer = useAction(offerField, {
    done: 'transfers:done.offered',
    words: ({ other }) => ({ name: field.name, email: other }),
    onDone: () => setConfirming(null),
    onError: ({ code, fields }: AppError) => {
      setConfirming(null);
      if (code === 'TRANSFER_PENDING_PLAN') {
        setPaying(true);
        return true;
      }
      const told = (fields[0]?.code ?? code) as ErrorCode;
      if (!OF_ADDRESS.includes(told)) return false;
      refuse(told);
      return true;
    },
  });
  const submit = (): void => {
    const parsed = emailSchema.safeParse(email);
    if (!parsed.success) refuse('EMAIL_INVALID');
    else if (parsed.data === own) refuse('TRANSFER_TO_SELF');
    else setConfirming(parsed.data);
  };
  return (
    <form
      className={styles['panel']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {is_paying && (
        <NoteBox tone="warn" role="status" icon={<CircleAlert size={16} aria-hidden="true" />}>
          {codeText('TRANSFER_PENDING_PLAN')}
        </NoteBox>
      )}
      <TextField
        ref={input}
        label={t('offer.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        placeholder={t('offer.email_placeholder')}
        hint={t('offer.hint')}
        value={email}
        error={problem === null ? null : codeText(problem)}
        onChange={(event) => {
          setEmail(event.target.value);
          setProblem(null);
        }}
      />
      <Consequences field={field} />
      <div className={styles['verbs']}>
        <Button look="primary" type="submit" disabled={is_paying}>
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
