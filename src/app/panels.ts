/** The table of contents of the product: each file registers its feature's panels, tools, doors and regions. */
import '../features/fields/panel.ts';
import '../features/field-drawing/panel.ts';
import '../features/field-import/panel.ts';
import '../features/imagery/panel.ts';
import '../features/soil/panel.ts';
import '../features/zones/panel.ts';
import '../features/own-imagery/panel.ts';
import '../features/bulk-statistics/panel.ts';
import '../features/sharing/panel.ts';
import '../features/notifications/panel.ts';
import '../features/compare/panel.ts';
import '../features/analytics/panel.ts';
import '../features/crop-explorer/panel.ts';
import '../features/plans/panel.ts';
import '../features/account-menu/panel.ts';
import '../features/tour/panel.ts';
