import {
  ArrowRightLeft,
  Calculator,
  CalendarClock,
  CircleAlert,
  FileCheck2,
  LifeBuoy,
  ListChecks,
  MessageSquareShare,
  Satellite,
  Share2,
  ShieldCheck,
  Snowflake,
  Sprout,
  TrendingDown,
} from 'lucide-react';
import type { NotificationType } from '#domain/schemas/notification.ts';
import type { Icon } from '#shell/panels/define-panel.ts';

type Kind = {
  readonly icon: Icon;
  /** Panel it leads to beside its field, where the product has it. */
  readonly panel: string | null;
  /** It speaks of an image: the date on screen becomes that of the image. */
  readonly is_image?: true;
};

/** How each kind of notification looks and where it leads. */
export const KINDS: Readonly<Record<NotificationType, Kind>> = {
  new_image: { icon: Satellite, panel: null, is_image: true },
  evi_fall: { icon: TrendingDown, panel: null, is_image: true },
  shared: { icon: Share2, panel: null },
  transfer_offer: { icon: ArrowRightLeft, panel: 'transfers' },
  transfer_answer: { icon: ArrowRightLeft, panel: 'transfers' },
  support: { icon: LifeBuoy, panel: 'field_audit' },
  payment_failed: { icon: CircleAlert, panel: 'orders' },
  plan_end: { icon: CalendarClock, panel: 'plans' },
  plan_proposed: { icon: MessageSquareShare, panel: null },
  coverage: { icon: ShieldCheck, panel: 'coverage' },
  frost_warning: { icon: Snowflake, panel: 'weather' },
  task_due: { icon: ListChecks, panel: null },
  stage_reached: { icon: Sprout, panel: 'activities' },
  margin_changed: { icon: Calculator, panel: 'gross_margin' },
  report_ready: { icon: FileCheck2, panel: 'reports' },
};
