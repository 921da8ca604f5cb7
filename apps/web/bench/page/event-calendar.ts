import type { Calendar } from '@event-calendar/core';
import { createCalendar, Interaction, ResourceTimeline } from '@event-calendar/core';
import '@event-calendar/core/index.css';
import { offer } from './calendar-under-test.ts';
import { firstMonday, sampleRooms, twoWeeks } from './sample-week.ts';

let calendar: Calendar | null = null;
let events: readonly Calendar.EventInput[] = [];

function isShown(week: number): boolean {
  const title = document.querySelector('.ec-event-title');
  return title?.textContent?.startsWith(`Week ${week} `) ?? false;
}

offer({
  prepare: (count) => {
    events = twoWeeks(count).map(({ roomId, ...event }) => ({ ...event, resourceId: roomId }));
  },
  mount: (target) => {
    calendar = createCalendar(target, [ResourceTimeline, Interaction], {
      view: 'resourceTimelineWeek',
      height: '900px',
      date: firstMonday,
      firstDay: 1,
      editable: true,
      scrollTime: '08:00:00',
      resources: sampleRooms.map(({ id, name }) => ({ id, title: name })),
      events: [...events],
    });
  },
  next: () => calendar?.next(),
  isShown,
  scroller: () => document.querySelector('.ec-main, .ec-body'),
  event: () => document.querySelector('.ec-event'),
  isDragging: () => document.querySelector('.ec-preview, .ec-dragging') !== null,
});
