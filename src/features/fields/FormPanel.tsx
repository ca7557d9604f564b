import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useFieldCan } from '#api/fields/field-can.ts';
import { useSeason } from '#api/use-season.ts';
import { useField, useFields } from '#api/fields/use-fields.ts';
import { useFieldOptions } from '#api/fields/use-field-options.ts';
import type { AppError } from '#domain/errors.ts';
import { draftToInfo, EMPTY_DRAFT, type FieldDraft } from '#domain/fields/check-draft.ts';
import { mergeChanges } from '#domain/fields/merge-changes.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { cropIn } from '#domain/seasons/season.ts';
import { PanelFooter, PanelScope, usePanel, useUnsaved } from '#shell/panels/panel-parts.tsx';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { showError } from '#shell/feedback/show-error.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { ConflictChoice } from '#ui/overlays/ConflictChoice.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { FieldInfoInputs } from '#widgets/FieldInfoInputs.tsx';
import { useFieldDraft } from '#widgets/use-field-draft.ts';
import { saveInfo } from './actions.ts';
import { useDraftLabels } from './form/draft-labels.ts';
import { GapsProjectInputs } from './form/GapsProjectInputs.tsx';
import styles from './FormPanel.module.css';

const draftOf = (field: Field, season: Season | null): FieldDraft => {
  const crop = season === null ? undefined : cropIn(field.crops, season);
  return {
    name: field.name,
    farm_name: field.farm_name,
    fiscal_name: field.fiscal_name ?? '',
    ownership: field.ownership,
    crop: crop?.crop ?? null,
    genotype_id: crop?.genotype_id ?? null,
    producer_id: field.producer_id,
    treatment_type: field.treatment_type,
  };
};

/** Farms of another's that the user knows of: those his fields here lie in. */
const farmsOf = ({ owner_name }: Field, fields: readonly Field[]): readonly { id: string; name: string }[] =>
  [...new Map(fields.filter((one) => one.owner_name === owner_name).map((one) => [one.farm_id, one.farm_name]))].map(([id, name]) => ({
    id,
    name,
  }));

/** Name, farm, fiscal name, ownership, crop and gaps project of one field. */
export default function FieldForm({ args }: { args: { field_id: string } | undefined }) {
  const { t } = useTranslation(['fields', 'common']);
  const panel = usePanel();
  const form = useRef<HTMLFormElement>(null);
  const field = useField(args?.field_id ?? null);
  const fields = useFields();
  const season = useSeason();
  const { farms, fiscal_names, producers } = useFieldOptions();
  const [base, setBase] = useState<Field | undefined>(field);
  const labels = useDraftLabels(producers);
  const can = useFieldCan();
  const not_owned = base !== undefined && base.owner_name !== null;
  const known_farms = not_owned ? farmsOf(base, fields) : farms;
  const [conflict, setConflict] = useState<{ theirs: Field; keys: readonly (keyof FieldDraft)[] } | null>(null);
  const before = useMemo(() => (base === undefined ? EMPTY_DRAFT : draftOf(base, season)), [base, season]);
  const { draft, change, setChange, problems, setProblems, type, check } = useFieldDraft(before);
  const is_changed = Object.entries(change).some(([key, value]) => before[key as keyof FieldDraft] !== value);
  useUnsaved(is_changed);

  /** The copy on the server is newer: what only I changed goes on top of it, what both changed is asked. */
  const onStale = async (): Promise<void> => {
    if (base === undefined) return;
    const { field: theirs } = await api.fields.get({ field_id: base.id });
    const { merged, conflicts } = mergeChanges<FieldDraft>(before, change, draftOf(theirs, season));
    setBase(theirs);
    setChange(conflicts.length === 0 ? merged : change);
    if (conflicts.length > 0) setConflict({ theirs, keys: conflicts });
    else await send(theirs, { ...draftOf(theirs, season), ...merged });
  };
  const save = useAction(
    (to: Pick<Field, 'id' | 'version'>, typed: FieldDraft) => {
      if (season === null) return Promise.reject(new Error('no season'));
      const { crops, ...all } = draftToInfo(typed, known_farms, season);
      const info = not_owned ? { farm_id: all.farm_id, name: all.name } : all;
      const others = (base?.crops ?? []).filter((crop) => cropIn([crop], season) === undefined);
      const treatment_type = typed.treatment_type || null;
      const project = { has_gaps_project: treatment_type !== null, treatment_type };
      return saveInfo(to, { ...info, ...project, crops: [...others, ...crops] });
    },
    {
      done: 'fields:form.saved',
      undo: async (saved) => {
        if (base === undefined) return;
        const { farm_id, name, fiscal_name, ownership, producer_id, crops, has_gaps_project, treatment_type } = base;
        const own = not_owned ? {} : { fiscal_name: fiscal_name ?? '', ownership, producer_id };
        await saveInfo(saved, {
          farm_id,
          name,
          ...own,
          crops,
          has_gaps_project,
          treatment_type,
        });
      },
      onDone: () => panel.close({ discard: true }),
      onError: (error: AppError) => {
        if (error.code === 'VERSION_STALE') {
          onStale().catch(showError);
          return true;
        }
        if (error.code === 'FIELD_NAME_TAKEN') {
          setProblems({ name: error.code });
          return true;
        }
        return false;
      },
    },
  );
  const send = (to: Pick<Field, 'id' | 'version'>, typed: FieldDraft): Promise<unknown> => save.run(to, typed);

  if (base === undefined || args === undefined) return <ChooseField title={t('form.missing')} field_id={args?.field_id ?? null} />;
  if (can(base, 'edit') !== true) return <EmptyState title={t('shared.no_edit', { name: base.owner_name ?? '' })} />;
  const submit = (): void => {
    if (check({ fields: fields.filter(({ owner_name }) => owner_name === base.owner_name), field_id: base.id, not_owned }, form.current))
      void send(base, draft);
  };
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PanelScope>{base.name}</PanelScope>
      {conflict !== null && (
        <ConflictChoice
          title={t('form.conflict')}
          conflicts={conflict.keys.map((key) => ({
            key,
            label: labels.label(key),
            mine: labels.value(key, draft),
            theirs: labels.value(key, draftOf(conflict.theirs, season)),
          }))}
          onChoose={(key, use_theirs) => {
            if (use_theirs) {
              const { [key]: _dropped, ...rest } = change;
              setChange(rest);
            }
            const keys = conflict.keys.filter((one) => one !== key);
            setConflict(keys.length === 0 ? null : { ...conflict, keys });
          }}
        />
      )}
      <FieldInfoInputs
        draft={draft}
        onChange={type}
        problems={problems}
        farms={known_farms.map((farm) => farm.name)}
        not_owned={not_owned}
        fiscal_names={fiscal_names}
        producers={not_owned ? [] : producers}
        season={season}
      />
      <GapsProjectInputs value={draft.treatment_type} problem={problems.treatment_type} onChange={type} />
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      <PanelFooter>
        <Button variant="primary" block busy={save.busy} disabled={!is_changed || conflict !== null} onClick={submit}>
          {t('form.save')}
        </Button>
        <Button onClick={() => panel.close()}>{t('common:cancel')}</Button>
      </PanelFooter>
    </form>
  );
}
