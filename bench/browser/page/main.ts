import { cogGeotiff, cogGeotiffTuned } from './cog-geotiff.ts';
import { cogOwn } from './cog-own.ts';
import { panesOpen, panesStep } from './panes.ts';
import { enterProduct, screenOwn } from './screen-own.ts';

const jobs = { cogOwn, cogGeotiff, cogGeotiffTuned, enterProduct, screenOwn, panesOpen, panesStep };
export type Jobs = typeof jobs;

/** What a bench calls from outside. */
Object.assign(globalThis, { jobs });
