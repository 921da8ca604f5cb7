import type { DemoMeetings } from '../demo-merchant.ts';
import { meetingKinds, staffMeetings } from '../shared-plan.ts';

export const acmeMeetings: DemoMeetings = {
  kinds: [
    {
      ...meetingKinds.oneToOne,
      titles: ['One to one', 'Catch-up', 'Mentoring hour', 'Feedback talk', 'Project handover'],
      descriptions: ['', '', 'Notes from last time are in our shared document.'],
    },
    {
      ...meetingKinds.confidential,
      titles: ['Salary review', 'Return from leave', 'Performance review', 'Confidential talk'],
      descriptions: [''],
    },
    {
      ...meetingKinds.interview,
      titles: [
        'Interview: product designer',
        'Interview: key account manager',
        'Interview: data engineer',
        'Interview: office assistant',
      ],
      descriptions: [
        'CV and questions are in the candidate folder.',
        'Second round. Please be on time.',
      ],
    },
    {
      ...meetingKinds.team,
      titles: [
        'Stand-up',
        'Weekly team meeting',
        'Sprint planning',
        'Sprint retrospective',
        'Design review',
        'Backlog refinement',
        'Release check',
        'Support hand-over',
      ],
      descriptions: [
        '',
        'Agenda: news, numbers, blockers.',
        'Please read the draft beforehand.',
        'We start on time and end five minutes early.',
      ],
    },
    {
      ...meetingKinds.client,
      titles: [
        'Client call: Northwind',
        'Contract talks: Baltic Foods',
        'Kick-off: Lumen Hotels',
        'Quarterly review: Siam Motors',
        'Demo for Orchid Clinics',
        'Supplier meeting: Kao Paper',
      ],
      descriptions: [
        'Visitors register at the reception.',
        'Slides are in the customer folder.',
        'Parking is reserved for two cars.',
      ],
    },
    {
      ...meetingKinds.committee,
      titles: [
        'Budget round',
        'Forecast Q1',
        'Pricing committee',
        'Hiring plan',
        'Roadmap review',
        'Site safety round',
      ],
      descriptions: ['Figures will be on the screen.', 'Decision needed at the end.', ''],
    },
    {
      ...meetingKinds.workshop,
      titles: [
        'Workshop: customer journeys',
        'Workshop: onboarding',
        'Design sprint',
        'Planning day',
        'Service blueprint',
      ],
      descriptions: ['Bring a laptop and good shoes.', 'Lunch is in the garden.'],
    },
    {
      ...meetingKinds.assembly,
      titles: [
        'Town hall',
        'New joiners’ morning',
        'Safety training',
        'Product training',
        'Guest lecture: service design',
        'First-aid course',
      ],
      descriptions: ['Doors open ten minutes before.', 'The recording will be shared afterwards.'],
    },
  ],
  guests: [
    ['Ingrid Solberg', 'ingrid.solberg@northwind.example'],
    ['Marek Kowalski', 'marek.kowalski@balticfoods.example'],
    ['Pim Suwannarat', 'pim@lumenhotels.example'],
    ['Anan Wongsakul', 'anan.w@siammotors.example'],
    ['Joanna Reid', 'joanna.reid@orchidclinics.example'],
    ['Takeshi Mori', 'mori@kaopaper.example'],
    ['Lena Fischer', 'lena.fischer@mail.example'],
    ['Carlos Vega', 'carlos.vega@mail.example'],
  ],
  cateringNotes: [
    'Coffee and tea for all',
    'Fruit and water',
    'Lunch boxes, two vegetarian',
    'Coffee at half-time',
  ],
  equipmentNotes: [
    'Second microphone, please',
    'HDMI adapter',
    'Flip chart with pens',
    'Extra screen for notes',
  ],
  cancelReasons: ['Moved to next week', 'Client is travelling', 'Settled by mail', 'Double entry'],
  ofStaff: staffMeetings([
    ['Launch review: spring catalogue', 'Go or no-go. Please bring open points.'],
    ['One to one with Olivia', ''],
    ['Supplier visit: Kao Paper', 'Samples of the new packaging.'],
    ['Interview: product designer', 'Portfolio in the candidate folder.'],
    ['Planning breakfast', ''],
    ['Sprint retrospective', 'What to keep, what to drop.'],
    ['Catalogue photo selection', 'Final choice of twelve pictures.'],
    ['Weekly team meeting', 'Agenda: news, numbers, blockers.'],
    ['Client call: Northwind', 'Slides are in the customer folder.'],
    ['Town hall: spring launch', 'The whole product team and guests from sales.'],
    ['Workshop: customer journeys', 'Bring printouts of the interviews.'],
    ['One to one with Daniel', ''],
    ['Budget talk', ''],
    ['Sprint planning', 'Estimates until noon, please.'],
  ]),
};
