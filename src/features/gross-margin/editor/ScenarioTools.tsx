import { Ellipsis, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { MARGIN } from '#domain/limits.ts';
import type { MarginInputs, MarginPlan, MarginStatus } from '#domain/margins/margin-plan.ts';
import { freeName } from '#domain/fields/free-name.ts';
import { nameKey } from '#domain/schemas/text.ts';
import { SaveNote } from '#shell/autosave/SaveNote.tsx';
import { useAction } from '#shell/feedback/use-action.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Tag, type Tone } from '#ui/display/Tag.tsx';
import { Menu, type MenuEntry } from '#ui/overlays/Menu.tsx';
import { createPlans, removePlan, restorePlan, setStatus, takeBack, undoStatus } from '../actions.ts';
import { PdfButton } from '../files/PdfButton.tsx';
import { useTables } from '../files/use-tables.ts';
import styles from '../Panel.module.css';
import { useCopies } from './use-copies.ts';
import type { Draft } from './use-draft.ts';

type Props = {
  readonly field: Field;
  readonly season: Season;
  readonly draft: Draft;
  readonly plans: readonly MarginPlan[];
  readonly can_edit: boolean;
  readonly inputs: MarginInputs;
  readonly onChoose: (plan_id: string | null) => void;
};

const TONES: Readonly<Record<MarginStatus, Tone | null>> = { draft: null, active: 'ok', closed: 'info' };

/** The verbs of a scenario's status, by the one it has. */
function useStatusEntries({ kept, state }: Draft, plans: readonly MarginPlan[], can_edit: boolean): readonly MenuEntry[] {
  const { t } = useTranslation('gross-margin');
  const followed = plans.find(({ status }) => status === 'active');
  const set = useAction(setStatus, {
    done: 'gross-margin:done.status',
    params: (plan) => ({ name: plan.name, status: t(`status.${plan.status}`).toLocaleLowerCase() }),
    undo: (plan, before) => undoStatus(plan, before, followed),
  });
  if (!can_edit) return [];
  const entry = (id: 'follow' | 'unfollow' | 'close' | 'reopen', status: MarginStatus): MenuEntry => ({
    id,
    label: t(`menu.${id}`),
    note: t(`menu.${id}_note`),
    disabled: set.busy || state !== 'saved',
    run: () => void set.run(kept, status),
  });
  if (kept.status === 'draft') return [entry('follow', 'active')];
  return kept.status === 'active' ? [entry('close', 'closed'), entry('unfollow', 'draft')] : [entry('reopen', 'active')];
}

/** What can be done with the scenario on screen, and how it is saved. */
export function ScenarioTools({ field, season, draft, plans, can_edit, inputs, onChoose }: Props) {
  const { t } = useTranslation('gross-margin');
  const { kept, values } = draft;
  const statuses = useStatusEntries(draft, plans, can_edit);
  const copies = useCopies(field, season, kept);
  const tables = useTables(field, season);
  const create = useAction(createPlans, {
    done: 'gross-margin:done.created',
    params: ([made]) => ({ name: made?.name ?? '' }),
    undo: takeBack,
    onDone: ([made]) => onChoose(made?.id ?? null),
  });
  const remove = useAction(removePlan, {
    done: 'gross-margin:done.removed',
    params: ({ name }) => ({ name }),
    undo: restorePlan,
    onDone: () => onChoose(null),
  });
  const is_full = plans.length >= MARGIN.scenarios;
  const name = freeName(values.name, new Set(plans.map((plan) => nameKey(plan.name))));
  const add = (): void => void create.run([field.id], season, { name, crop: values.crop, inputs });
  const entries: readonly MenuEntry[] = [
    ...statuses,
    ...(can_edit ? [...copies, 'separator' as const] : []),
    ...tables,
    ...(can_edit
      ? [
          'separator' as const,
          {
            id: 'remove',
            label: t('menu.remove'),
            danger: true,
            disabled: remove.busy || kept.status === 'closed',
            ...(kept.status === 'closed' ? { note: t('menu.remove_closed') } : {}),
            run: () => void remove.run(kept),
          },
        ]
      : []),
  ];
  return (
    <>
      {can_edit && (
        <IconButton
          label={is_full ? t('full', { most: MARGIN.scenarios }) : t('duplicate')}
          icon={<Plus size={16} aria-hidden="true" />}
          disabled={is_full || create.busy || draft.state === 'wrong'}
          onClick={add}
        />
      )}
      {TONES[kept.status] !== null && <Tag tone={TONES[kept.status] ?? 'info'}>{t(`status.${kept.status}`)}</Tag>}
      <span className={styles['spring']} />
      {can_edit && <SaveNote state={draft.state} error={draft.error} retry={draft.retry} saved_at={kept.updated_at} />}
      <PdfButton field={field} season={season} plan={kept} inputs={inputs} />
      <Menu label={t('menu.label')} entries={entries}>
        <IconButton label={t('menu.label')} icon={<Ellipsis size={16} aria-hidden="true" />} />
      </Menu>
    </>
  );
}
