import {
  CloudRain,
  Droplets,
  FlaskConical,
  Flower2,
  Repeat,
  Shovel,
  SprayCan,
  Sprout,
  StickyNote,
  Thermometer,
  TrendingUp,
  Wheat,
  type LucideIcon,
} from 'lucide-react';
import type { RecordKind } from '#domain/activities/record-items.ts';

/** How each kind of activity and log entry looks. */
export const KIND_ICONS: Readonly<Record<RecordKind, LucideIcon>> = {
  sow: Sprout,
  resow: Repeat,
  fertilization: FlaskConical,
  application: SprayCan,
  irrigation: Droplets,
  harvest: Wheat,
  uproot: Shovel,
  rain: CloudRain,
  stage: TrendingUp,
  temperature: Thermometer,
  flowering: Flower2,
  note: StickyNote,
};
