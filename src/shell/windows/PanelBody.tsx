import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '#domain/errors.ts';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { ErrorBoundary } from '../feedback/ErrorBoundary.tsx';
import type { AnyPanelDefinition } from '../panels/define-panel.ts';
import styles from './Panel.module.css';

/** Without a network the code of a panel cannot come: it is asked for again with the first sign of one. */
function PanelFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common');
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const stop = new AbortController();
    window.addEventListener('online', () => retry(), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return (
    <ErrorState
      error={navigator.onLine ? error : new AppError('OFFLINE', {}, { cause: error })}
      title={t('panel.failed')}
      onRetry={onRetry}
    />
  );
}

/** What a panel holds: it comes on demand, and its failure stays inside. */
export function PanelBody({ definition, args }: { definition: AnyPanelDefinition; args: unknown }) {
  const [Again, setAgain] = useState<AnyPanelDefinition['Body'] | null>(null);
  const Body = Again ?? definition.Body;
  return (
    <ErrorBoundary
      fallback={(error, retry) => (
        <PanelFailure
          error={error}
          onRetry={() => {
            setAgain(definition.reload());
            retry();
          }}
        />
      )}
    >
      <Suspense
        fallback={
          <div className={definition.bleed ? styles['loading'] : undefined}>
            <Skeleton rows={5} variant={definition.bleed ? 'cards' : 'lines'} />
          </div>
        }
      >
        <Body args={args} />
      </Suspense>
    </ErrorBoundary>
  );
}
