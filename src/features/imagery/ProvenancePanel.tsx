import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useField } from '#api/fields/use-fields.ts';
import { useDay } from '#api/imagery/use-latest.ts';
import { AppError } from '#domain/errors.ts';
import type { PixelProvenance } from '#domain/provenance/schema.ts';
import { PanelFooter, PanelScope } from '#shell/panels/panel-parts.tsx';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import type { Frame } from '#api/imagery/frames.ts';
import { useShownFrames } from './map/shown-frames.ts';
import { canExplain, explainFrame } from './provenance/explain.ts';
import { Facts } from './provenance/Facts.tsx';
import { usePicked, type Picked } from './provenance/store.ts';

type Answer = { readonly for: readonly [Picked, Frame]; readonly provenance: PixelProvenance | null; readonly error: AppError | null };

/** The provenance of the picked pixel in the frame on the map; undefined while it is being found out. */
function useProvenance(picked: Picked | null, frame: Frame | undefined, attempt: number): Answer | undefined {
  const today = useDay();
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (picked === null || frame === undefined) return undefined;
    let is_current = true;
    const put = (provenance: PixelProvenance | null, error: AppError | null): void => {
      if (is_current) setAnswer({ for: [picked, frame], provenance, error });
    };
    explainFrame(picked, frame, today).then(
      (provenance) => put(provenance, null),
      (error: unknown) => put(null, error instanceof AppError ? error : new AppError('GENERIC', {}, { cause: error })),
    );
    return () => {
      is_current = false;
    };
  }, [picked, frame, today, attempt]);
  return answer !== undefined && answer.for[0] === picked && answer.for[1] === frame ? answer : undefined;
}

/** Where the value of one pixel comes from, to be read or copied and computed again. */
export default function ProvenancePanel() {
  const { t } = useTranslation('imagery');
  const [attempt, setAttempt] = useState(0);
  const picked = usePicked((state) => state.picked);
  const field = useField(picked?.field_id ?? null);
  const shown = useShownFrames((state) => (picked === null ? undefined : state.frames.get(picked.field_id)));
  const frame = canExplain(shown) ? shown : undefined;
  const answer = useProvenance(picked, frame, attempt);
  const copying = useAction(() => navigator.clipboard.writeText(JSON.stringify(answer?.provenance, null, 2)), {
    done: 'imagery:provenance.copied',
  });
  if (picked === null || field === undefined) return <EmptyState title={t('provenance.none')} text={t('provenance.how')} />;
  if (frame === undefined) return <EmptyState title={t('provenance.no_index')} text={t('provenance.how')} />;
  if (answer === undefined) return <Skeleton rows={8} />;
  if (answer.error !== null) return <ErrorState error={answer.error} onRetry={() => setAttempt(attempt + 1)} />;
  if (answer.provenance === null) return <EmptyState title={t('cursor.outside')} text={t('provenance.how')} />;
  return (
    <>
      <PanelScope>{field.name}</PanelScope>
      <Facts provenance={answer.provenance} />
      <PanelFooter>
        <Button variant="primary" icon={<Copy size={16} aria-hidden="true" />} busy={copying.busy} onClick={() => void copying.run()}>
          {t('provenance.copy')}
        </Button>
      </PanelFooter>
    </>
  );
}
