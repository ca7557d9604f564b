import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError, ErrorCode } from '#domain/errors.ts';
import type { ShareLevel } from '#domain/schemas/share.ts';
import { emailSchema } from '#domain/schemas/user.ts';
import { codeText, errorWords } from '#i18n/error-text.ts';
import { useAction } from '#shell/use-action.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { addShare } from './actions.ts';
import { LevelSelect } from './LevelSelect.tsx';
import styles from './Panel.module.css';

/** Refusals that are about what was typed: said beside it. */
const OF_ADDRESS: readonly ErrorCode[] = [
  'EMAIL_INVALID',
  'REQUIRED',
  'TOO_LONG',
  'INVALID',
  'SHARE_OWN_ADDRESS',
  'SHARE_GUESTS_TOO_MANY',
  'SHARE_DAY_LIMIT',
];

/** One address at a time, and what it may do. */
export function AddForm({ field_id }: { field_id: string }) {
  const { t } = useTranslation('sharing');
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [level, setLevel] = useState<ShareLevel>('view');
  const [problem, setProblem] = useState<string | null>(null);
  const refuse = (text: string): void => {
    setProblem(text);
    input.current?.focus();
  };
  const add = useAction(addShare, {
    done: 'sharing:done.added',
    words: (share) => ({ email: share.email }),
    onDone: () => {
      setEmail('');
      setLevel('view');
      input.current?.focus();
    },
    onError: (error: AppError) => {
      if (!OF_ADDRESS.includes(error.code)) return false;
      const [first] = error.fields;
      refuse(first === undefined ? errorWords(error).title : codeText(first.code));
      return true;
    },
  });
  const submit = (): void => {
    const parsed = emailSchema.safeParse(email);
    if (parsed.success) void add.run(field_id, parsed.data, level);
    else refuse(codeText('EMAIL_INVALID'));
  };
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        ref={input}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        placeholder={t('email_placeholder')}
        value={email}
        error={problem}
        onChange={(event) => {
          setEmail(event.target.value);
          setProblem(null);
        }}
      />
      <div className={styles['verbs']}>
        <LevelSelect label={t('level_label')} value={level} onChange={setLevel} />
        <Button look="primary" type="submit" busy={add.busy}>
          {t('add')}
        </Button>
      </div>
      <p className={styles['hint']}>{t('hint')}</p>
    </form>
  );
}
