import type { TermsDocument } from '#shell/brand/brands.ts';
import type texts from './locales/es.json';

export type SectionId = keyof (typeof texts)['section'];
export type Version = {
  readonly version: string;
  /** In force from this day on. */
  readonly since: string;
  readonly sections: readonly SectionId[];
};

const COMMON = ['product', 'account', 'data', 'imagery', 'plans'] as const;
const COVERAGE = ['coverage', 'participants', 'eligible', 'declaration', 'invoice', 'acceptance', 'annulment', 'coverage_data'] as const;
const END = ['liability', 'changes'] as const;

/** Every version of every document, the newest first. A change of a section's words is a new section and a new version: what was published stays readable. */
const VERSIONS: Readonly<Record<TermsDocument, readonly [Version, ...Version[]]>> = {
  general: [{ version: '1', since: '2026-11-22', sections: [...COMMON, ...END] }],
  seed: [{ version: '1', since: '2026-11-22', sections: [...COMMON, 'programme', ...END] }],
  flight: [{ version: '1', since: '2026-11-22', sections: ['service', 'booking', 'weather', 'access', 'refund', 'photos', ...END] }],
  coverage: [{ version: '1', since: '2025-07-01', sections: [...COVERAGE, ...END] }],
};

export const versionsOf = (document: TermsDocument): readonly [Version, ...Version[]] => VERSIONS[document];

/** The version an address asks for: the newest without one; undefined for one there never was. */
export const versionAt = (document: TermsDocument, asked: string): Version | undefined =>
  asked === '' ? VERSIONS[document][0] : VERSIONS[document].find(({ version }) => version === asked);
