/** Where a sample person lives, as forms and calls of an address have it. */
export const sampleAddress = {
  name: 'Asha Sample',
  mobile: '9876543210',
  street: '1 Sample Street',
  city: 'Lucknow',
  state: 'Uttar Pradesh',
  pincode: '226001',
  country: 'India',
}
