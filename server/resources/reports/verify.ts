import type { HandlerReply, ParsedInput } from '#contract/define.ts';
import type { reports } from '#contract/fields/reports.ts';
import { readCode } from '#domain/reports/seal.ts';
import type { Verdict } from '#domain/reports/report.ts';
import type { Db } from '#server/db/db.ts';
import { findSeal, type Seal } from './issue-queries.ts';

type Answer = HandlerReply<typeof reports.verify>;

const UNKNOWN: Answer = { verdict: 'unknown', code: null, brand: null, issued_on: null, version: null, newest_version: null, differs: [] };

const verdictOf = ({ hash, version, newest_version, is_withdrawn }: Seal, given: string | null): Verdict => {
  if (given !== null && given !== hash) return 'altered';
  if (is_withdrawn) return 'withdrawn';
  return newest_version !== null && newest_version > version ? 'replaced' : 'genuine';
};

/** What a code turns out to be, and of a file that says other than what was issued, where; never what it should say. */
export async function verifyReport({ code, hash, facts }: ParsedInput<typeof reports.verify>, unscoped: Db): Promise<Answer> {
  const asked = readCode(code);
  const seal = asked === null ? undefined : await findSeal(unscoped, asked);
  if (seal === undefined) return UNKNOWN;
  const verdict = verdictOf(seal, hash);
  const { brand, issued_on, version, newest_version } = seal;
  const kept = verdict === 'altered' ? seal.facts : null;
  const differs = kept === null ? [] : facts.flatMap((fact, place) => (fact === kept[place] ? [] : [place]));
  return { verdict, code: asked, brand, issued_on, version, newest_version, differs };
}
