import { BadgeCheck, CreditCard, FlaskConical, MessageSquareShare, ReceiptText, Ruler, Tags } from 'lucide-react';
import type { Polygon } from '#domain/geometry/types.ts';
import { registerAccountEntry } from '#shell/account-entries.ts';
import { registerCommand } from '#shell/commands.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { registerMapPart } from '#shell/panels/regions.ts';
import { PaymentReturn } from './payment/PaymentReturn.tsx';
import { ProposalLink } from './ProposalLink.tsx';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    plans: undefined;
    plan: undefined;
    /** `proposed_by`: the first name of whoever proposed these fields. */
    plan_convert: { field_ids: readonly string[]; proposed_by?: string } | undefined;
    plan_propose: { field_ids: readonly string[] } | undefined;
    plan_trial: { field_id: string } | undefined;
    plan_difference: { field_id: string; geometry: Polygon } | undefined;
    orders: undefined;
  }
}

definePanel({
  id: 'plans',
  title_key: 'plans:title',
  icon: Tags,
  place: 'right',
  size: { width: 420, height: 'fill' },
  needs: 'nothing',
  load: () => import('./PlansPanel.tsx'),
});
definePanel({
  id: 'plan',
  title_key: 'plans:plan.title',
  icon: BadgeCheck,
  place: 'right',
  size: { width: 392, height: 'auto' },
  needs: 'field',
  load: () => import('./FieldPlanPanel.tsx'),
});
definePanel({
  id: 'plan_convert',
  title_key: 'plans:convert.title',
  icon: CreditCard,
  place: 'float',
  size: { width: 520, height: 560 },
  needs: 'nothing',
  transient: true,
  load: () => import('./ConvertPanel.tsx'),
});
definePanel({
  id: 'plan_propose',
  title_key: 'plans:propose.title',
  icon: MessageSquareShare,
  place: 'float',
  size: { width: 520, height: 520 },
  needs: 'nothing',
  transient: true,
  load: () => import('./ProposePanel.tsx'),
});
definePanel({
  id: 'plan_trial',
  title_key: 'plans:trial.title',
  icon: FlaskConical,
  place: 'float',
  size: { width: 440, height: 520 },
  needs: 'nothing',
  transient: true,
  load: () => import('./TrialPanel.tsx'),
});
definePanel({
  id: 'plan_difference',
  title_key: 'plans:difference.title',
  icon: Ruler,
  place: 'float',
  size: { width: 420, height: 'auto' },
  needs: 'nothing',
  transient: true,
  load: () => import('./DifferencePanel.tsx'),
});
definePanel({
  id: 'orders',
  title_key: 'plans:orders.title',
  icon: ReceiptText,
  place: 'right',
  size: { width: 420, height: 'fill' },
  needs: 'nothing',
  is_text: true,
  load: () => import('./payment/OrdersPanel.tsx'),
});

registerMapPart({
  id: 'payment-return',
  Content: PaymentReturn,
});
registerMapPart({
  id: 'proposal-link',
  Content: ProposalLink,
});
registerCommand({ id: 'plans', label_key: 'plans:title', icon: Tags, run: () => openPanel('plans') });
registerAccountEntry({ id: 'plans', label_key: 'plans:title', icon: Tags, order: 20, run: () => openPanel('plans') });
