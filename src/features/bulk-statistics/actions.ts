import type { statisticsJobs } from '#contract/imagery/statistics-jobs.ts';
import type { CallInput } from '#contract/define.ts';
import { api } from '#api/client.ts';
import { refresh } from '#api/use-call.ts';
import type { CsvCell } from '#domain/files/write-csv.ts';
import { isErrorCode } from '#domain/errors.ts';
import type { StatisticsJob, StatisticsRow } from '#domain/schemas/statistics-job.ts';
import { codeText } from '#i18n/error-text.ts';
import { downloadCsv } from '#ui/download-csv.ts';
import { showJob } from './store.ts';

const reread = async (job_id: string): Promise<void> => {
  await Promise.all([refresh(api.statisticsJobs.get, { job_id }), refresh(api.statisticsJobs.list)]);
};

export async function orderStatistics(order: CallInput<typeof statisticsJobs.create>): Promise<StatisticsJob> {
  const job = await api.statisticsJobs.create(order);
  showJob(job.id);
  await refresh(api.statisticsJobs.list);
  return job;
}

export async function stopJob(job_id: string): Promise<StatisticsJob> {
  const job = await api.statisticsJobs.cancel({ job_id });
  await reread(job_id);
  return job;
}

export async function resumeJob(job_id: string): Promise<StatisticsJob> {
  const job = await api.statisticsJobs.resume({ job_id });
  await reread(job_id);
  return job;
}

const PAGE = 2_000;
const rounded = (value: number | null, decimals: number): number | null => (value === null ? null : Number(value.toFixed(decimals)));

const cellsOf = (row: StatisticsRow): CsvCell[] => [
  row.field_name,
  row.farm_name,
  row.date,
  row.scene_id,
  rounded(row.valid_fraction, 3),
  ...[row.mean, row.sd, row.p10, row.p50, row.p90].map((value) => rounded(value, 4)),
  row.pixel_count,
  isErrorCode(row.error) ? codeText(row.error) : row.error,
];

/** Every row as the table shows them, as a spreadsheet; answers how many. */
export async function saveCsv(job: StatisticsJob, usable_only: boolean, heads: readonly string[]): Promise<number> {
  const rows: StatisticsRow[] = [];
  for (let total = 1; rows.length < total;) {
    const page = await api.statisticsJobs.results({
      job_id: job.id,
      usable: usable_only ? 'true' : 'false',
      offset: rows.length,
      limit: PAGE,
    });
    rows.push(...page.rows);
    total = page.rows.length === 0 ? 0 : page.total;
  }
  downloadCsv(`${job.index}-${job.from}-${job.to}`, [heads, ...rows.map(cellsOf)]);
  return rows.length;
}
