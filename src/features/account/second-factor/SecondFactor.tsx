import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { needsSecondFactor } from '#domain/accounts/needs-second-factor.ts';
import type { User } from '#domain/schemas/user.ts';
import { api } from '#api/client.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { setUser } from '#state/session.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { NoteBox, Tag } from '#ui/display/Tag.tsx';
import styles from '../Account.module.css';
import { Enrol } from './Enrol.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { Section } from '../Section.tsx';

type Step =
  | { readonly is: 'rest' }
  | { readonly is: 'enrol'; secret: string; uri: string }
  | { readonly is: 'codes'; codes: readonly string[] };
const REST: Step = { is: 'rest' };

const reread = async (): Promise<void> => setUser(await api.auth.me({}));

export function SecondFactor({ user }: { user: User }) {
  const { t } = useTranslation('account');
  const [step, setStep] = useState<Step>(REST);
  const isNeeded = needsSecondFactor(user.role, user.show_sensitive_information);
  const start = useAction(api.account.startSecondFactor, {
    done: 'account:factor.started',
    onDone: (made) => setStep({ is: 'enrol', ...made }),
  });
  const remove = useAction(api.account.removeSecondFactor, { done: 'account:factor.off', onDone: () => void reread() });
  const renew = useAction(api.account.renewRecoveryCodes, {
    done: 'account:factor.codes_renewed',
    onDone: ({ recovery_codes }) => setStep({ is: 'codes', codes: recovery_codes }),
  });
  return (
    <Section id="factor" title={t('factor.title')} lead={t('factor.lead')}>
      {isNeeded && !user.has_second_factor && (
        <NoteBox tone="warn" role="status">
          {t('factor.needed')}
        </NoteBox>
      )}
      {step.is === 'enrol' && <Enrol {...step} onCodes={(codes) => setStep({ is: 'codes', codes })} onCancel={() => setStep(REST)} />}
      {step.is === 'codes' && (
        <RecoveryCodes
          codes={step.codes}
          onDone={() => {
            setStep(REST);
            void reread();
          }}
        />
      )}
      {step.is === 'rest' && (
        <div className={styles['row']}>
          {user.has_second_factor && <Tag tone="ok">{t('factor.is_on')}</Tag>}
          <Button variant={user.has_second_factor ? 'plain' : 'primary'} busy={start.busy} onClick={() => void start.run({})}>
            {user.has_second_factor ? t('factor.replace') : t('factor.start')}
          </Button>
          {user.has_second_factor && (
            <Button busy={renew.busy} onClick={() => void renew.run({})}>
              {t('factor.renew_codes')}
            </Button>
          )}
          {user.has_second_factor && !isNeeded && (
            <Button variant="ghost" busy={remove.busy} onClick={() => void remove.run({})}>
              {t('factor.remove')}
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}
