import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { refresh } from '#api/use-call.ts';
import type { Coverage } from '#domain/coverage/coverage.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { useSession } from '#state/session.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { approveCoverage } from '../actions.ts';
import { useCoverageName } from '../use-coverage-name.ts';
import { useCoverages } from '../use-coverages.ts';
import styles from './One.module.css';
import { TermsCheck, TermsLink } from './TermsBox.tsx';

type Props = { readonly coverage: Coverage; readonly today: string; readonly onClose: () => void };

/** Asks once more before a coverage is approved, which is for good: whose name, which version of the terms, which day. */
export function ApproveDialog({ coverage, today, onClose }: Props) {
  const { t } = useTranslation(['coverage', 'common']);
  const format = useFormat();
  const user = useSession((state) => state.user);
  const nameOf = useCoverageName();
  const terms = useCoverages().data?.terms;
  const [accepted, setAccepted] = useState(true);
  const [are_new, setNew] = useState(false);
  const approve = useAction(approveCoverage, {
    done: 'coverage:approved',
    params: (done) => ({ name: nameOf(done) }),
    onDone: onClose,
    onError: ({ code }) => {
      // Whoever did not want to show again who he is may still think it over.
      if (code === 'CANCELLED') return true;
      if (code !== 'COVERAGE_TERMS_CHANGED') return onClose();
      setAccepted(false);
      setNew(true);
      void refresh(api.coverage.list);
      return true;
    },
  });
  return (
    <Dialog
      open
      must_answer
      title={t('approve.title', { name: nameOf(coverage) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            variant="primary"
            busy={approve.busy}
            disabled={!accepted || terms === undefined}
            onClick={() => terms !== undefined && void approve.run(coverage, terms.version)}
          >
            {t('approve.verb')}
          </Button>
        </>
      }
    >
      <div className={styles['approve']}>
        {are_new && terms !== undefined && (
          <NoteBox tone="warn" role="alert" icon={<TriangleAlert size={16} aria-hidden="true" />}>
            {codeText('COVERAGE_TERMS_CHANGED', { version: terms.version })}
          </NoteBox>
        )}
        {terms === undefined ? (
          <Skeleton rows={3} />
        ) : (
          <>
            <p>
              {t('approve.text', {
                version: terms.version,
                since: format.date(terms.since),
                name: `${user?.firstname ?? ''} ${user?.lastname ?? ''}`,
                date: format.date(today),
              })}{' '}
              <TermsLink version={terms.version}>{t('terms.whole')}</TermsLink>
            </p>
            <p>{t('approve.fixed')}</p>
            <TermsCheck is_first accepted={accepted} onAccept={setAccepted} />
          </>
        )}
      </div>
    </Dialog>
  );
}
