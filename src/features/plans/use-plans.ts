import { useMemo } from 'react';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useFields } from '#api/fields/use-fields.ts';
import { useDay } from '#api/imagery/use-latest.ts';
import type { Country } from '#domain/codes.ts';
import { numberFormat } from '#domain/cached-formats.ts';
import { PROPOSAL } from '#domain/limits.ts';
import { purchaseBars, trialBars } from '#domain/plans/plan-bars.ts';
import { currencyOf, priceOf, type CountryPrices, type Currency, type Tier } from '#domain/plans/price.ts';
import { fieldRight } from '#domain/rights/field-right.ts';
import type { Field } from '#domain/schemas/field.ts';
import { runningSeason } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useSession } from '#state/session.ts';
import type { Candidate } from './use-choice.ts';

const DAY_MS = 86_400_000;

const NOTHING_ELSE = { is_entitled: false, has_consent: false, has_support: false, is_sensitive: false, style_brand: 3 };

/** Whether the reader may pay for a field (row 29). */
export const canPay = (field: Field): boolean => fieldRight(field.relations, 'pay', NOTHING_ELSE) === true;
/** Whether he sees how its plan stands (row 28). */
export const canSeePlan = (field: Field): boolean => fieldRight(field.relations, 'plan_status', NOTHING_ELSE) === true;

/** Whether he may propose its plan to its owner (row 29). */
export const canPropose = (field: Field): boolean => !canPay(field) && fieldRight(field.relations, 'propose_plan', NOTHING_ELSE) === true;

/** An amount in hundredths of a currency, as the country on screen writes it: `$ 180.000`, `R$ 990`. */
export function useMoney(): (amount: number, currency: Currency) => string {
  const { locale } = useFormat();
  return (amount, currency) => {
    const digits = amount % 100 === 0 ? 0 : 2;
    return numberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(amount / 100);
  };
}

export const usePrices = () => useCall(api.payment.pricingPlans, {}, { stale_ms: Number.POSITIVE_INFINITY });

export const useProposals = () => useCall(api.payment.proposals, {});

export type Offer = Candidate & {
  readonly tier: Tier;
  readonly amount: number;
  readonly currency: Currency;
};

/** The fields the reader may pay for, each with its price or with what stands in the way. */
export function useOffers(): readonly Offer[] {
  const fields = useFields();
  const day = useDay();
  const country = useSession((state) => state.user?.country ?? 'AR');
  const prices = usePrices().data;
  return useMemo(() => {
    if (prices === undefined) return [];
    const season = runningSeason(day.slice(0, 10));
    const of = new Map(
      prices.plans.map((plan): [Country, CountryPrices] => [
        plan.country,
        Object.fromEntries(plan.tiers.map(({ tier, amount }) => [tier, amount])) as Record<Tier, number>,
      ]),
    );
    return fields.filter(canPay).flatMap((field): Offer[] => {
      const where = field.country ?? country;
      const list = of.get(where);
      if (list === undefined) return [];
      return [{ field, bars: purchaseBars(field, season, day), currency: currencyOf(where), ...priceOf(list, field.area_ha) }];
    });
  }, [country, day, fields, prices]);
}

/** Fields whose plan the reader may propose, each with what stands in the way: also that he did so within the week. */
export function useProposable(): readonly Candidate[] {
  const fields = useFields();
  const day = useDay();
  const proposals = useProposals().data?.proposals;
  return useMemo(() => {
    const season = runningSeason(day.slice(0, 10));
    const since = Date.parse(day) - PROPOSAL.again_days * DAY_MS;
    const proposed = new Set(
      (proposals ?? []).filter((one) => one.is_mine && Date.parse(one.created_at) > since).flatMap(({ field_ids }) => field_ids),
    );
    return fields.filter(canPropose).map((field) => ({
      field,
      bars: [...purchaseBars(field, season, day), ...(proposed.has(field.id) ? (['PLAN_PROPOSED'] as const) : [])],
    }));
  }, [day, fields, proposals]);
}

/** Fields that may become the trial field. */
export function useTrialFields(): readonly Field[] {
  const fields = useFields();
  const day = useDay();
  return useMemo(() => fields.filter((field) => canPay(field) && trialBars(field, day) === null), [day, fields]);
}
