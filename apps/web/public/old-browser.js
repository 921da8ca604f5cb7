// Says so where the browser is too old for the application, which would fail halfway through. In
// both languages, since nothing that knows which one runs there. See docs/operating.md.
if (!('groupBy' in Map && 'withResolvers' in Promise)) {
  window.stop();
  document.documentElement.innerHTML =
    '<head><meta name="viewport" content="width=device-width"><title>AXP Booking</title></head>' +
    '<body style="font: 1.125rem/1.6 system-ui, sans-serif; max-width: 32rem; margin: 15vh auto; padding: 0 1.25rem">' +
    '<p lang="en">This browser is too old for AXP Booking. Please update it, or use a current Chrome, Edge, Firefox or Safari.</p>' +
    '<p lang="th">เบราว์เซอร์นี้เก่าเกินไปสำหรับ AXP Booking โปรดอัปเดตเบราว์เซอร์ หรือใช้ Chrome, Edge, Firefox หรือ Safari รุ่นปัจจุบัน</p>' +
    '</body>';
}
