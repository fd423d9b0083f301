-- Core tables get the field's terms; two tables that nothing reads go.
ALTER TABLE core.kept RENAME TO saved_preset;
ALTER TABLE core.taken RENAME TO consumption_cell;
ALTER TABLE core.taker RENAME TO consumption;
ALTER TABLE core.out_api RENAME TO webhook_receiver;
ALTER TABLE core.out_due RENAME TO webhook_delivery;
ALTER TABLE core.out_event RENAME TO webhook_event;
ALTER TABLE core.outgoing RENAME TO sent_message;
ALTER TABLE core.mail_due RENAME TO queued_mail;
ALTER TABLE core.delivery RENAME TO channel_delivery;
ALTER TABLE core.intake_row RENAME TO import_session_row;
ALTER TABLE core.intake_layout RENAME TO import_layout;
ALTER TABLE core.intake RENAME TO import_session;
ALTER TABLE core.file_use RENAME TO file_reference;
ALTER TABLE core.application_reading RENAME TO licence_reading;
DROP TABLE core.organisation, core.plant;
