import { z } from 'zod';
import { planningSchema, type PlanningInputs } from '#domain/reports/report.ts';

/** What the form holds; null: nothing typed. */
export type PlanningForm = {
  readonly target_yield_kg_ha: number | null;
  readonly n_kg_ha: number | null;
  /** Empty: none suggested. */
  readonly sowing_date: string;
  readonly graph_comment: string;
  readonly comments: string;
};

type Filled = Omit<PlanningInputs, 'sections'>;

const filled = planningSchema.omit({ sections: true });

/** The report's own schema over the form; every issue at the form's own input. */
export const formSchema: z.ZodType<Filled, PlanningForm> = z.custom<PlanningForm>().transform((form, context) => {
  const parsed = filled.safeParse({ ...form, sowing_date: form.sowing_date === '' ? null : form.sowing_date });
  for (const { path, message } of parsed.error?.issues ?? [])
    context.addIssue({
      code: 'custom',
      path: [String(path[0])],
      message: form[path[0] as keyof PlanningForm] === null ? 'REQUIRED' : message,
    });
  return parsed.success ? parsed.data : z.NEVER;
});

export const emptyForm = (sowing_date: string | null): PlanningForm => ({
  target_yield_kg_ha: null,
  n_kg_ha: null,
  sowing_date: sowing_date ?? '',
  graph_comment: '',
  comments: '',
});

export const formOf = ({ target_yield_kg_ha, n_kg_ha, sowing_date, graph_comment, comments }: PlanningInputs): PlanningForm => ({
  target_yield_kg_ha,
  n_kg_ha,
  sowing_date: sowing_date ?? '',
  graph_comment,
  comments,
});
