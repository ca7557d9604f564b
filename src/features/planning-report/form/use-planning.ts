import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { PlanningInputs, Report, ReportSection } from '#domain/reports/report.ts';
import { REPORT_SECTIONS } from '#domain/reports/report.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { cropIn } from '#domain/seasons/season.ts';
import { useFieldCan } from '#api/fields/field-can.ts';
import { useSession } from '#state/session.ts';
import { useFormOf, type FormOf } from '#ui/forms/use-form-of.ts';
import { planningSheet, type Planning } from '../page/planning-sheet.ts';
import { usePictures } from '../page/use-pictures.ts';
import { usePrinted } from '../page/use-printed.ts';
import { useSections } from '../page/use-sections.tsx';
import { chosenDays, lettered } from './chosen.ts';
import { keepDraft, readDraft } from './draft.ts';
import { emptyForm, formOf, formSchema, type PlanningForm } from './schema.ts';
import { useShownTiles } from './Tiles.tsx';

export type BoundForm = FormOf<PlanningForm, Omit<PlanningInputs, 'sections'>>;

/** Money is on a report only where somebody puts it there. */
const START = REPORT_SECTIONS.filter((id) => id !== 'margin');

/** What is filled in, of a draft, of the version before, or anew. */
function useEntries(field: Field, season: Season, replaced: Report | null) {
  const may_see_money = useFieldCan()(field, 'margin') === true;
  const [start] = useState(() => readDraft(field.id, season));
  const before = replaced?.planning ?? null;
  const sown = cropIn(field.crops, season)?.sowing_date ?? null;
  const form: BoundForm = useFormOf<PlanningForm, Omit<PlanningInputs, 'sections'>>(
    formSchema,
    start?.form ?? (before === null ? emptyForm(sown) : formOf(before)),
  );
  const [chosen, setChosen] = useState<readonly string[]>(start?.chosen ?? replaced?.images.map(({ scene_id }) => scene_id) ?? []);
  const [wanted, setWanted] = useState<ReadonlySet<ReportSection>>(() => new Set(start?.sections ?? before?.sections ?? START));
  const values = useWatch({ control: form.control }) as PlanningForm;
  const said = JSON.stringify({ form: values, chosen, sections: [...wanted] });
  useEffect(() => {
    const draft = JSON.parse(said) as { form: PlanningForm; chosen: string[]; sections: ReportSection[] };
    // What is typed and no number yet is kept as nothing.
    keepDraft(field.id, season, draft);
  }, [said, field.id, season]);
  return { form, values, chosen, setChosen, wanted, setWanted, may_see_money };
}

/** Everything the form and the pages of a planning report stand on. */
export function usePlanning(field: Field, season: Season, today: string, replaced: Report | null) {
  const user = useSession((state) => state.user);
  const entries = useEntries(field, season, replaced);
  const { chosen, wanted, values } = entries;
  const { printed, timeline, scenes, requestsOf } = usePrinted(field, season, today);
  const { polygon, producer } = printed;
  const tiles = useShownTiles(scenes, chosen);
  const [attempt, setAttempt] = useState(0);
  const picked = lettered(scenes, chosen);
  const looked_at = [...tiles.shown, ...picked.map(({ scene }) => scene).filter((scene) => !tiles.shown.includes(scene))];
  const pictures = usePictures(looked_at.flatMap(requestsOf), attempt);
  const days = chosenDays(picked);
  const { states, makers } = useSections(wanted, { field, season, today, days });
  const images = picked.map(({ letter, scene }) => ({ letter, scene, picture: pictures.get(scene.id)?.picture ?? null }));
  const planning: Planning = {
    ...printed,
    made_by: user === null ? '' : `${user.firstname} ${user.lastname}`.trim(),
    form: values,
    wanted,
    images,
    sections: states,
  };
  return {
    ...entries,
    timeline,
    scenes,
    polygon,
    tiles,
    pictures,
    picked,
    states,
    makers,
    producer,
    planning,
    sheet: planningSheet(planning),
    retryPictures: () => setAttempt((times) => times + 1),
  };
}
export type PlanningWork = ReturnType<typeof usePlanning>;
