import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { AREA, WEATHER } from '#domain/limits.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useWindows } from '#shell/windows/windows-store.ts';
import { useSession } from '#state/session.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { enterStep, moveTour, skipTour } from './actions.ts';
import { placeCard } from './place-card.ts';
import { SampleFigure } from './SampleFigure.tsx';
import { hideSampleField, showSampleField } from './sample-field.ts';
import type { StepId } from './steps.ts';
import type { Run } from './store.ts';
import styles from './Tour.module.css';
import { useSteps } from './use-steps.ts';
import { useTarget } from './use-target.ts';

const NOWHERE: readonly string[] = [];
const SAMPLE = ['free_map'];
/** Before its first measure, which comes before it is painted. */
const CARD = { width: 344, height: 200 };

/** The field of whoever has none, as long as the tour is about fields. */
function useSampleField(is_sample: boolean): void {
  const { t } = useTranslation('tour');
  const format = useFormat();
  const country = useSession((state) => state.user?.country ?? 'AR');
  const name = t('sample');
  useEffect(() => {
    if (!is_sample) return undefined;
    // A panel that has just been left clears the shapes it had on the map.
    const frame = requestAnimationFrame(() => showSampleField(country, name, format.hectares));
    return () => {
      cancelAnimationFrame(frame);
      hideSampleField();
    };
  }, [is_sample, country, name, format]);
}

/** Its keys while the card has the focus; no other reaches the map or a panel. F6 leads out, and Tab goes round its buttons. */
function takeKey(event: KeyboardEvent<HTMLElement>, acts: Readonly<Record<string, () => void>>): void {
  if (event.key === 'F6' || event.ctrlKey || event.metaKey || event.altKey) return;
  event.stopPropagation();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const [end, other] = event.shiftKey ? [buttons[0], buttons.at(-1)] : [buttons.at(-1), buttons[0]];
  const is_card = event.target === event.currentTarget;
  const turn = event.key === 'Tab' && (event.target === end || (is_card && event.shiftKey)) ? () => other?.focus() : undefined;
  const act = turn ?? (event.key === 'Enter' && !is_card ? undefined : acts[event.key]);
  if (act === undefined) return;
  event.preventDefault();
  act();
}

/** One step: what it speaks of is lit, and a card beside it says what it is for. The page stays usable. */
export function Tour({ run, has_fields }: { run: Run; has_fields: boolean }) {
  const { t } = useTranslation(['tour', 'common']);
  const steps = useSteps(run.chapters);
  const at = Math.max(
    0,
    steps.findIndex(({ id }) => id === run.step),
  );
  const step = steps[at];
  const is_sample = !has_fields && step !== undefined && (step.chapter === 'field' || step.on_field === true);
  const { box: target, is_map } = useTarget(is_sample ? SAMPLE : (step?.targets ?? NOWHERE));
  const is_phone = useWindows((state) => state.width_class === 'phone');
  const width = useWindows((state) => state.width);
  const height = useWindows((state) => state.height);
  const card = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(CARD);
  useSampleField(is_sample);
  const entered = useEffectEvent(() => step !== undefined && enterStep(step, is_sample));
  useEffect(() => {
    entered();
    card.current?.focus({ preventScroll: true });
  }, [step?.id, is_sample]);
  useLayoutEffect(() => {
    const element = card.current;
    if (element === null) return undefined;
    const measure = (): void => setSize({ width: element.offsetWidth, height: element.offsetHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [step?.id]);
  if (step === undefined) return null;
  const id = step.id as StepId;
  const is_last = at === steps.length - 1;
  const next = (): void => moveTour(steps, at, 1);
  const acts = { ArrowRight: next, Enter: next, ArrowLeft: () => moveTour(steps, at, -1), Escape: () => skipTour(step) };
  const on_phone = is_phone ? ({ context: 'phone' } as const) : {};
  return (
    <>
      {target === null ? (
        <div className={styles['dim']} />
      ) : (
        <div className={styles['lit']} style={{ left: target.x, top: target.y, width: target.width, height: target.height }} />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the card itself has the focus and takes the keys */}
      <div
        key={step.id}
        ref={card}
        role="dialog"
        aria-labelledby="tour-title"
        aria-describedby="tour-text"
        tabIndex={-1}
        data-region="tour"
        className={styles['card']}
        style={placeCard(target, size, { width, height }, is_map)}
        onKeyDown={(event) => takeKey(event, acts)}
      >
        <p className={styles['progress']}>{t('progress', { at: at + 1, count: steps.length })}</p>
        <h2 id="tour-title">{t(`steps.${id}.title`)}</h2>
        <p id="tour-text">{t(`steps.${id}.text`, { days: WEATHER.forecast_days, area: AREA.max_ha, ...on_phone })}</p>
        {is_sample && <p className={styles['sample']}>{t('on_sample')}</p>}
        {is_sample && step.figure !== undefined && <SampleFigure figure={step.figure} />}
        <div className={styles['buttons']}>
          {!is_last && (
            <Button variant="link" onClick={() => skipTour(step)}>
              {t('skip')}
            </Button>
          )}
          <span />
          {at > 0 && <Button onClick={() => moveTour(steps, at, -1)}>{t('back')}</Button>}
          <Button variant="primary" onClick={next}>
            {t(at === 0 ? 'start' : is_last ? 'finish' : 'next')}
          </Button>
        </div>
      </div>
    </>
  );
}
