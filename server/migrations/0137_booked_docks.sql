-- Data of documents: confirmed delivery bookings hold their docks. Until here a slot that ended before it began did not exist, since a constraint refused it.
ALTER TABLE logistics.delivery_booking NO FORCE ROW LEVEL SECURITY;
ALTER TABLE core.booked NO FORCE ROW LEVEL SECURITY;
INSERT INTO core.booked (platform_id, doc_id, name, type, resource_id, measure, place, period, amount)
  SELECT platform_id, id, 'dock', 'delivery_booking', warehouse, 'docks.bookings', trim(dock), tsrange(expected_date + slot_from, expected_date + slot_to), 1
  FROM logistics.delivery_booking WHERE status = 'approved' AND trim(dock) <> '' AND slot_from < slot_to;
ALTER TABLE logistics.delivery_booking FORCE ROW LEVEL SECURITY;
ALTER TABLE core.booked FORCE ROW LEVEL SECURITY;
