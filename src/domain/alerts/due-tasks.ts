import { dayDate, epochDay } from '../series/epoch-day.ts';

/** A task that was due longer ago than so many days is told of no more. */
export const OVERDUE_DAYS = 30;

/** Whether a task due on a day is told of today: from that day on, for 30 days. Due 2026-01-10 → on 2026-01-10 and 2026-01-12, not on 2026-01-09. */
export const isTaskDue = (due: string, today: string): boolean => due <= today && due >= dayDate(epochDay(today) - OVERDUE_DAYS);
