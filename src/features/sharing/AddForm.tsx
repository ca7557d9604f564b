import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { ShareLevel } from '#domain/schemas/share.ts';
import { emailSchema } from '#domain/schemas/user.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { useFormOf } from '#ui/forms/use-form-of.ts';
import { TextField } from '#ui/inputs/TextField.tsx';
import { addShare } from './actions.ts';
import { LevelSelect } from './LevelSelect.tsx';
import styles from './Panel.module.css';

/** Refusals that are about what was typed: said beside it. */
const BY_CODE = {
  EMAIL_INVALID: 'email',
  INVALID: 'email',
  SHARE_OWN_ADDRESS: 'email',
  SHARE_GUESTS_TOO_MANY: 'email',
  SHARE_DAY_LIMIT: 'email',
} as const;
const schema = z.object({ email: emailSchema });

/** One address at a time, and what it may do. */
export function AddForm({ field_id }: { field_id: string }) {
  const { t } = useTranslation('sharing');
  const { input, submit, place, reset, setFocus } = useFormOf(schema, { email: '' }, { by_code: BY_CODE });
  const [level, setLevel] = useState<ShareLevel>('view');
  const add = useAction(addShare, {
    done: 'sharing:done.added',
    params: (share) => ({ email: share.email }),
    onDone: () => {
      reset();
      setLevel('view');
      setFocus('email');
    },
    onError: place,
  });
  return (
    <form className={styles['form']} noValidate onSubmit={submit(({ email }) => add.run(field_id, email, level))}>
      <TextField
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        placeholder={t('email_placeholder')}
        {...input('email')}
      />
      <div className={styles['verbs']}>
        <LevelSelect label={t('level_label')} value={level} onChange={setLevel} />
        <Button variant="primary" type="submit" busy={add.busy}>
          {t('add')}
        </Button>
      </div>
      <p className={styles['hint']}>{t('hint')}</p>
    </form>
  );
}
