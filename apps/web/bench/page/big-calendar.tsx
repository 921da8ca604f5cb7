import { format, getDay, parse, startOfWeek } from 'date-fns';
import { enGB } from 'date-fns/locale/en-GB';
import { useEffect, useState } from 'react';
import { Calendar, dateFnsLocalizer, Views } from 'react-big-calendar';
import dragAndDrop from 'react-big-calendar/lib/addons/dragAndDrop';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import 'react-big-calendar/lib/addons/dragAndDrop/styles.css';
import 'react-big-calendar/lib/css/react-big-calendar.css';
import { offer } from './calendar-under-test.ts';
import type { SampleEvent, SampleRoom } from './sample-week.ts';
import { mondayOf, sampleRooms, twoWeeks } from './sample-week.ts';

const localizer = dateFnsLocalizer({
  format,
  parse,
  startOfWeek,
  getDay,
  locales: { 'en-GB': enGB },
});
type DragAndDrop = typeof dragAndDrop;

// By the rules of Node, which bundlers follow, the default of a CommonJS module is all of it.
function functionOf(module: DragAndDrop | { readonly default: DragAndDrop }): DragAndDrop {
  return 'default' in module ? module.default : module;
}

const DragCalendar = functionOf(dragAndDrop)<SampleEvent, SampleRoom>(Calendar);

let goTo: ((week: number) => void) | null = null;
let events: SampleEvent[] = [];

function BigCalendar() {
  const [week, setWeek] = useState(0);
  useEffect(() => {
    goTo = setWeek;
  }, []);
  return (
    <DragCalendar
      localizer={localizer}
      culture="en-GB"
      view={Views.WEEK}
      onView={() => {}}
      date={mondayOf(week)}
      onNavigate={() => {}}
      events={events}
      resources={[...sampleRooms]}
      resourceAccessor="roomId"
      resourceIdAccessor="id"
      resourceTitleAccessor="name"
      startAccessor="start"
      endAccessor="end"
      titleAccessor="title"
      scrollToTime={new Date(1970, 0, 1, 8)}
    />
  );
}

function isShown(week: number): boolean {
  const event = document.querySelector('.rbc-event-content');
  return event?.textContent?.startsWith(`Week ${week} `) ?? false;
}

offer({
  prepare: (count) => {
    events = twoWeeks(count);
  },
  mount: (target) => {
    const root = createRoot(target);
    flushSync(() => root.render(<BigCalendar />));
  },
  next: () => flushSync(() => goTo?.(1)),
  isShown,
  scroller: () => document.querySelector('.rbc-time-content'),
  event: () => document.querySelector('.rbc-event'),
  isDragging: () => document.querySelector('.rbc-addons-dnd-is-dragging') !== null,
});
