import { slugOfNumber, type BrandSlug } from '#domain/accounts/brand-numbers.ts';
import { useSession } from '#state/session.ts';

/** The slug of the reader's brand; null where it has none, and then the mode is not for him. */
export const useSlug = (): BrandSlug | null => useSession(({ user }) => (user === null ? null : slugOfNumber(user.brand_id)));
